import type { ChangeKind, Comparison, Conformance, LoadChange, Measure } from './comparison.js';

type Parts = Pick<Comparison, 'conformance' | 'load'>;

/** What B is worse in, a sentence each; none: nothing that was compared. */
export const whyWorse = ({ conformance, load }: Parts): string[] => [
  ...(conformance ? worseConformance(conformance) : []),
  ...(load ? worseLoad(load) : []),
];

/** Why it is unknown whether B is worse, a sentence each. */
export const whyUnknown = ({ conformance, load }: Parts): string[] => [
  ...(conformance ? unknownConformance(conformance) : []),
  ...(load ? unknownLoad(load) : []),
];

const clauses = (count: number) => `${count} ${count === 1 ? 'clause' : 'clauses'}`;
const count = (all: Conformance, kind: ChangeKind) => all.clauses.filter((one) => one.kind === kind).length;

function worseConformance(all: Conformance): string[] {
  const worse = count(all, 'worse');
  const [was, is] = [all.a.summary.verdict, all.b.summary.verdict];
  const { reason } = all.b.summary;
  if (worse > 0) return [`${clauses(worse)} ${worse === 1 ? 'fails' : 'fail'} in B, and did not in A`];
  if (was === is || is !== 'does-not-conform') return [];
  const by = reason === undefined ? '' : `: ${reason}`;
  return [`B does not conform, and A ${was === 'conforms' ? 'did' : 'could not be judged'}${by}`];
}

function unknownConformance(all: Conformance): string[] {
  const open = count(all, 'open');
  const judged = [all.a, all.b].every(({ summary }) => summary.pass + summary.fail + summary.waived > 0);
  if (open > 0)
    return [`${clauses(open)} that ${open === 1 ? 'passes' : 'pass'} in A could not be judged in B`];
  if (all.alike === 0 && all.clauses.every(({ kind }) => kind === 'new' || kind === 'gone'))
    return ['A and B have no clause in common'];
  if (!judged) return ['one of the runs judged nothing'];
  return all.a.summary.verdict === 'conforms' && all.b.summary.verdict === 'inconclusive'
    ? ['A conforms, and B could not be judged']
    : [];
}

const changed = ({ name, unit, a = 0, b = 0, ratio }: Measure): string =>
  `${name} ${round(a)} ${unit} → ${round(b)} ${unit}${ratio === undefined ? '' : ` (× ${ratio.toFixed(2)})`}`;
const round = (value: number) => String(Number(value.toPrecision(3)));

function worseLoad({ scenarios, clauses: judged, breakpoint }: LoadChange): string[] {
  const worse = ({ state }: { state: string }) => state === 'worse';
  return [
    ...scenarios.flatMap(({ name, measures }) => {
      const own = measures.filter(worse).map(changed);
      return own.length === 0 ? [] : [`${name} under load: ${own.join(', ')}`];
    }),
    ...(breakpoint && worse(breakpoint) ? [changed(breakpoint)] : []),
    ...judged
      .filter(worse)
      .map(({ id, b }) => `${id} is broken under load ${b?.broken ?? 0} times, and was not in A`),
  ];
}

function unknownLoad({ a, b, scenarios, breakpoint }: LoadChange): string[] {
  const both = scenarios.filter(({ only }) => only === undefined);
  if (both.length === 0) return ['the loads have no scenario in common'];
  if (a.verdict !== 'inconclusive' && b.verdict === 'inconclusive')
    return [`the load of B could not be judged: ${b.reasons.join('; ') || 'it does not say why'}`];
  // A search for the highest rate asks for other rates each time: what it found is compared.
  if (breakpoint)
    return breakpoint.state === 'unknown' ? [`${breakpoint.name}: ${breakpoint.why ?? ''}`] : [];
  return both
    .filter(({ measures }) => measures.every(({ state }) => state === 'unknown'))
    .map(({ name, measures }) => `${name} under load: ${measures[0]?.why ?? 'nothing was measured'}`);
}

import type { Load, LoadClause, LoadScenario } from '../load/schema.js';
import type { ClauseResult, ClauseVerdict, Observation, Verdict } from '../schema.js';
import type { ClauseChange, Comparison, Conformance, LoadChange, Measure } from './comparison.js';

type ClauseUnderLoad = LoadChange['clauses'][number];

const PERCENTILES = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
  ['p99.9', 0.999],
] as const;
/** The minimum number of slower responses in both loads. With fewer, a single response determines the percentile. */
const FEWEST_SLOWER = 10;
/** The maximum difference of failures that may be chance, in percent of the requests. */
const FEW_FAILURES = 0.1;
/** The maximum difference of the requested rates of the same load, as a share. */
const SAME_RATE = 0.02;

/** The latencies, the rate and the failures of one scenario in both loads. */
function scenarioMeasures(a: LoadScenario, b: LoadScenario, tolerance: number): Measure[] {
  const other = otherLoad(a, b);
  const answers = Math.min(a.latency.count, b.latency.count);
  // The error of a percentile is not a difference between the targets.
  const wide = Math.max(tolerance, a.latency.relativeError, b.latency.relativeError);
  const figures = (of: (one: LoadScenario) => number | undefined, why = other) => ({
    a: of(a),
    b: of(b),
    why,
  });
  return [
    ...PERCENTILES.map(([name, share]) => {
      const few = answers * (1 - share) < FEWEST_SLOWER ? 'too few answers' : undefined;
      const both = figures(({ latency }) => latency[name], other ?? few);
      return measure({ name, unit: 'ms', moreIs: 'worse', tolerance: wide, ...both });
    }),
    measure({
      name: 'rate',
      unit: '/s',
      moreIs: 'better',
      tolerance,
      ...figures(({ rate }) => rate.reached),
    }),
    measure({
      name: 'failures',
      unit: '%',
      moreIs: 'worse',
      slack: FEW_FAILURES,
      tolerance,
      ...figures(failures),
    }),
  ];
}

function otherLoad(a: LoadScenario, b: LoadScenario): string | undefined {
  const [less = 0, more = 0] = [a.rate.asked, b.rate.asked].sort((one, other) => one - other);
  return more - less > SAME_RATE * more ? 'the loads asked for different rates' : undefined;
}

const failures = ({ requests, failures: all }: LoadScenario): number | undefined =>
  requests === 0 ? undefined : (100 * all.reduce((sum, { count }) => sum + count, 0)) / requests;

interface Figures {
  name: string;
  unit: Measure['unit'];
  a: number | undefined;
  b: number | undefined;
  /** The maximum difference that counts as alike, as a share. */
  tolerance: number;
  moreIs: 'better' | 'worse';
  /** A difference up to this, in the unit, counts as alike too. */
  slack?: number;
  /** The reason why the figures cannot be compared. They are shown nevertheless. */
  why?: string | undefined;
}

function measure({ name, unit, a, b, tolerance, moreIs, slack = 0, why }: Figures): Measure {
  const shown = { name, unit, ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
  if (a === undefined || b === undefined)
    return { ...shown, state: 'unknown', why: why ?? `not measured in ${a === undefined ? 'A' : 'B'}` };
  const both = { ...shown, ...(a > 0 && { ratio: b / a }) };
  if (why !== undefined) return { ...both, state: 'unknown', why };
  const [less, more] = [Math.min(a, b), Math.max(a, b)];
  if (more <= less * (1 + tolerance) || more - less <= slack) return { ...both, state: 'alike' };
  return { ...both, state: b > a === (moreIs === 'better') ? 'better' : 'worse' };
}

/** The contents of a folder: the verdict of a certification, the figures of a load, or both. */
interface ComparedRuns {
  verdict?: Verdict;
  load?: Load;
}

/** Compares what both runs contain. `tolerance`: the maximum increase under load that is not worse, as a share. */
export function compareRuns(
  a: ComparedRuns,
  b: ComparedRuns,
  { tolerance }: { tolerance: number },
): Comparison {
  const parts = {
    ...(a.verdict && b.verdict && { conformance: compareVerdicts(a.verdict, b.verdict) }),
    ...(a.load && b.load && { load: compareLoads(a.load, b.load, tolerance) }),
  };
  const worse = whyWorse(parts);
  const unknown = whyUnknown(parts);
  const outcome = worse.length > 0 ? 'worse' : unknown.length > 0 ? 'unknown' : 'not-worse';
  return { schemaVersion: 1, outcome, reasons: [...worse, ...unknown], ...parts };
}

/** Compares two certifications. */
export function compareVerdicts(a: Verdict, b: Verdict): Conformance {
  const clauses = paired(a.clauses, b.clauses, ({ id }) => id);
  const alike = clauses.flatMap((pair) => (pair.b && pair.a?.verdict === pair.b.verdict ? [pair.b] : []));
  const observed = paired(valuesOf(a.observations), valuesOf(b.observations), ({ key }) => key);
  const differing = observed.filter((pair) => pair.a?.value !== pair.b?.value);
  return {
    a: side(a),
    b: side(b),
    sameCatalogue: a.run.catalogue.digest === b.run.catalogue.digest,
    clauses: clauses.flatMap(changeOf),
    alike: alike.length,
    failingInBoth: alike.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    observations: differing.map(({ key, a: was, b: is }) => ({
      key,
      section: (is ?? was)?.section ?? '',
      ...(was && { a: was.value }),
      ...(is && { b: is.value }),
    })),
    observedAlike: observed.length - differing.length,
  };
}

const side = ({ target, run: { hints: _, ...run }, summary }: Verdict): Conformance['a'] => ({
  target,
  run,
  summary,
});

function changeOf({ key: id, a, b }: Pair<ClauseResult>): ClauseChange[] {
  if (!a) return [{ id, kind: 'new', restated: false, ...(b && { b }) }];
  if (!b) return [{ id, kind: 'gone', restated: false, a }];
  if (a.verdict === b.verdict) return [];
  return [{ id, kind: kindOf(a.verdict, b.verdict), restated: a.statement !== b.statement, a, b }];
}

function kindOf(a: ClauseVerdict, b: ClauseVerdict): ClauseChange['kind'] {
  if (b === 'fail' && (a === 'pass' || a === 'waived')) return 'worse';
  if (b === 'inconclusive' && a === 'pass') return 'open';
  if (b === 'pass' && (a === 'fail' || a === 'waived')) return 'better';
  return 'other';
}

/** The observed values, by key. Several shards may have observed the same value; it is listed once. */
function valuesOf(observations: readonly Observation[]): { key: string; section: string; value: string }[] {
  const byKey = new Map<string, { section: string; values: Set<string> }>();
  for (const { key, section, value } of observations) {
    const known = byKey.get(key) ?? { section, values: new Set() };
    byKey.set(key, { section, values: known.values.add(value) });
  }
  return [...byKey].map(([key, { section, values }]) => ({
    key,
    section,
    value: [...values].sort().join(' · '),
  }));
}

/** Compares two loads, by scenario. `tolerance`: the maximum increase that counts as alike, as a share. */
function compareLoads(a: Load, b: Load, tolerance: number): LoadChange {
  const searched = a.breakpoint !== undefined && b.breakpoint !== undefined;
  return {
    a: loadSide(a),
    b: loadSide(b),
    tolerance,
    scenarios: paired(a.scenarios, b.scenarios, ({ name }) => name).map(
      ({ key: name, a: was, b: is }): LoadChange['scenarios'][number] =>
        was && is
          ? { name, measures: scenarioMeasures(was, is, tolerance) }
          : { name, only: was ? 'a' : 'b', measures: [] },
    ),
    clauses: compareClauses(a.clauses, b.clauses),
    ...(searched && {
      breakpoint: measure({
        name: 'highest rate that kept the thresholds',
        unit: '/s',
        a: a.breakpoint?.rate,
        b: b.breakpoint?.rate,
        tolerance,
        moreIs: 'better',
      }),
    }),
  };
}

const loadSide = ({ target, run, summary }: Load): LoadChange['a'] => ({
  name: target.name,
  scenario: run.scenario,
  profile: run.profile,
  startedAt: run.startedAt,
  ...summary,
});

/** The clauses that one of the loads broke. There is no tolerance: a response keeps a clause or breaks it. */
function compareClauses(a: readonly LoadClause[], b: readonly LoadClause[]): ClauseUnderLoad[] {
  return paired(a, b, ({ id }) => id)
    .map(({ key: id, a: was, b: is }): ClauseUnderLoad => ({
      id,
      ...(was && { a: { judged: was.judged, broken: was.broken } }),
      ...(is && { b: { judged: is.judged, broken: is.broken } }),
      state: stateOf(was, is),
    }))
    .filter((clause) => (clause.a?.broken ?? 0) + (clause.b?.broken ?? 0) > 0);
}

function stateOf(a: LoadClause | undefined, b: LoadClause | undefined): ClauseUnderLoad['state'] {
  const kept = (clause: LoadClause | undefined) => clause && clause.judged > 0 && clause.broken === 0;
  if (kept(a) && b && b.broken > 0) return 'worse';
  return a && a.broken > 0 && kept(b) ? 'better' : 'alike';
}

/** The items of two lists with the same key. */
interface Pair<T> {
  key: string;
  a?: T;
  b?: T;
}

/** Pairs two lists by key: in the order of `b`, followed by what only `a` has. */
function paired<T>(a: readonly T[], b: readonly T[], keyOf: (item: T) => string): Pair<T>[] {
  const pairs = new Map(b.map((item): [string, Pair<T>] => [keyOf(item), { key: keyOf(item), b: item }]));
  for (const item of a) pairs.set(keyOf(item), { key: keyOf(item), ...pairs.get(keyOf(item)), a: item });
  return [...pairs.values()];
}

type Parts = Pick<Comparison, 'conformance' | 'load'>;

/** What is worse in B, one sentence each. Empty when nothing is. */
const whyWorse = ({ conformance, load }: Parts): string[] => [
  ...(conformance ? worseConformance(conformance) : []),
  ...(load ? worseLoad(load) : []),
];

const whyUnknown = ({ conformance, load }: Parts): string[] => [
  ...(conformance ? unknownConformance(conformance) : []),
  ...(load ? unknownLoad(load) : []),
];

const clauses = (count: number) => `${count} ${count === 1 ? 'clause' : 'clauses'}`;
const count = (all: Conformance, kind: ClauseChange['kind']) =>
  all.clauses.filter((one) => one.kind === kind).length;

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
  // A search for the maximum rate uses other rates each time, so only its results are compared.
  if (breakpoint)
    return breakpoint.state === 'unknown' ? [`${breakpoint.name}: ${breakpoint.why ?? ''}`] : [];
  return both
    .filter(({ measures }) => measures.every(({ state }) => state === 'unknown'))
    .map(({ name, measures }) => `${name} under load: ${measures[0]?.why ?? 'nothing was measured'}`);
}

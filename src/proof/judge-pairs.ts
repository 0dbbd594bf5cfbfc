import { isRight, judgeTargets, type JudgeOptions, type SeedResult } from './prove/prove.js';
import type { Fault } from '../reference/mount.js';
import { hindered, partOf } from '../reference/triggers/applicable.js';
import { type Tally, type Trigger, newTally } from '../reference/triggers/trigger.js';
import type { Budget } from '../results/schema.js';
import type { Clause } from '../spec/clause.js';
import { serving } from './mounted.js';

/** The maximum number of targets that are served at once, to limit memory and the ports of TLS endpoints. */
const AT_ONCE = 120;

/** A fault under a trigger. */
interface Combined {
  fault: Fault;
  trigger: Trigger;
}

/** A pair that was judged, with the result. */
export interface JudgedPair extends Combined {
  /** What found it: a clause that the fault breaks, or another one. Undefined when nothing did. */
  by: 'own' | 'another' | undefined;
  /** How often the fault could be seen. */
  tally: Tally;
}

/** Every fault under every trigger, with the reason if the pair cannot show with this budget. */
export const pairsOf = (
  faults: readonly Fault[],
  triggers: readonly Trigger[],
  budget: Budget = 'standard',
): Promise<(Combined & { why: string | undefined })[]> =>
  Promise.all(
    triggers.flatMap((trigger) =>
      faults.map(async (fault) => ({
        fault,
        trigger,
        why: await hindered(fault, trigger, budget === 'deep'),
      })),
    ),
  );

/**
 * Judges each pair as a target of its own: by the clauses that its fault breaks. A pair that these miss is judged on
 * a new target by all clauses of its systems. `onBatch` is called with all pairs that were judged so far.
 */
export async function judgePairs(
  pairs: readonly Combined[],
  clauses: readonly Clause[],
  options: JudgeOptions,
  onBatch: (sofar: readonly JudgedPair[]) => void,
): Promise<JudgedPair[]> {
  const outcomes: JudgedPair[] = [];
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    outcomes.push(...(await judged(pairs.slice(at, at + AT_ONCE), clauses, options)));
    onBatch(outcomes);
  }
  return outcomes;
}

async function judged(
  batch: readonly Combined[],
  clauses: readonly Clause[],
  options: JudgeOptions,
): Promise<JudgedPair[]> {
  const ownOf = ({ breaks }: Fault) => clauses.filter(({ id }) => breaks.includes(id));
  // For faults in how parties are created, all calls are compared, to report whether anything else shows the fault.
  const ofParties = batch.filter(({ fault }) => partOf(fault) === 'participant');
  const others = batch.filter((each) => !ofParties.includes(each));
  const first = new Map([
    ...(await once(ofParties, ownOf, true, { ...options, untilFound: false })).map(asEntry),
    ...(await once(others, ownOf, false, options)).map(asEntry),
  ]);
  const byOwn = batch.map(({ fault, trigger }) => first.get(nameOf(fault, trigger))!);
  const missed = byOwn.filter(({ by }) => by === undefined);
  if (missed.length === 0) return byOwn;
  // On new targets, because the state that the first judgement left would help the second one.
  const byAll = await once(
    missed,
    ({ breaks }) => clauses.filter((clause) => isNear(clause, breaks)),
    true,
    options,
  );
  return byOwn.map((outcome) => (outcome.by === undefined ? byAll[missed.indexOf(outcome)]! : outcome));
}

/** Whether a clause is about the same system as one of these. Participant and authentication are one service. */
const isNear = ({ system }: Clause, ids: readonly string[]) =>
  ids.some((id) => serviceOf(id.split('.')[0]!) === serviceOf(system));
const serviceOf = (system: string) => (system === 'authentication' ? 'participant' : system);

async function once(
  batch: readonly Combined[],
  judgedBy: (fault: Fault) => readonly Clause[],
  compares: boolean,
  options: JudgeOptions,
): Promise<JudgedPair[]> {
  if (batch.length === 0) return [];
  const mounted = batch.map(({ fault, trigger }) => ({
    mount: { ...{ name: nameOf(fault, trigger), fault, trigger }, tally: newTally(compares) },
    breaks: fault.breaks,
    judgedBy: judgedBy(fault),
  }));
  const results = await serving(mounted, (targets) => judgeTargets(targets, options));
  return batch.map((pair, i) => ({ ...pair, by: foundBy(results[i]!), tally: mounted[i]!.mount.tally }));
}

const nameOf = (fault: Fault, trigger: Trigger) => `${fault.name}-${trigger.name}`;
const asEntry = (pair: JudgedPair) => [nameOf(pair.fault, pair.trigger), pair] as const;

/** `another`: the fault is the only difference from the plain reference, so any clause that fails has found it. */
function foundBy(result: SeedResult): JudgedPair['by'] {
  if (isRight(result)) return 'own';
  return result.failed.length > 0 ? 'another' : undefined;
}

import {
  isRight,
  judgeTargets,
  type JudgeOptions,
  type ProofTarget,
  type SeedResult,
} from './prove/prove.js';
import type { Fault } from '../reference/mount.js';
import { hindered, partOf } from '../reference/triggers/applicable.js';
import { newTally, type Tally } from '../reference/triggers/tally.js';
import type { Trigger } from '../reference/triggers/trigger.js';
import type { Clause } from '../spec/clause.js';
import { startMounts } from './embedded.js';

/** So many targets are served at once: memory, and ports of TLS endpoints, stay within bounds. */
const AT_ONCE = 120;

/** A fault under a trigger. */
export interface Combined {
  fault: Fault;
  trigger: Trigger;
}

/** A pair that was judged, and what came of it. */
export interface JudgedPair extends Combined {
  /** What found it: a clause that the fault breaks, or another one; undefined: nothing. */
  by: 'own' | 'another' | undefined;
  /** How often it could be seen. */
  tally: Tally;
}

/** Every fault under every trigger, with why a pair cannot show; undefined when it can. */
export const pairsOf = (
  faults: readonly Fault[],
  triggers: readonly Trigger[],
): Promise<(Combined & { why: string | undefined })[]> =>
  Promise.all(
    triggers.flatMap((trigger) =>
      faults.map(async (fault) => ({ fault, trigger, why: await hindered(fault, trigger) })),
    ),
  );

/**
 * Judges each pair as a target of its own: by the clauses that its fault breaks, and what those miss by all clauses of
 * its systems, from anew. `onBatch` is called as it goes, with what was judged until then.
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
  // Of faults in how parties are created it is told whether anything else shows them: all calls are looked at.
  const ofParties = batch.filter(({ fault }) => partOf(fault) === 'participant');
  const others = batch.filter((each) => !ofParties.includes(each));
  const first = new Map([
    ...(await once(ofParties, ownOf, true, { ...options, untilFound: false })).map(asEntry),
    ...(await once(others, ownOf, false, options)).map(asEntry),
  ]);
  const byOwn = batch.map(({ fault, trigger }) => first.get(nameOf(fault, trigger))!);
  const missed = byOwn.filter(({ by }) => by === undefined);
  if (missed.length === 0) return byOwn;
  // From anew: what the first judging left in a target would help the second one.
  const byAll = await once(
    missed,
    ({ breaks }) => clauses.filter((clause) => isNear(clause, breaks)),
    true,
    options,
  );
  return byOwn.map((outcome) => (outcome.by === undefined ? byAll[missed.indexOf(outcome)]! : outcome));
}

/** Whether a clause is of the same system as one of those; participant and authentication are one service. */
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
  const mounts = batch.map(({ fault, trigger }) => ({
    ...{ name: nameOf(fault, trigger), fault, trigger },
    tally: newTally(compares),
  }));
  const embedded = await startMounts(mounts);
  try {
    const targets = batch.map(({ fault }, i): ProofTarget => ({
      name: mounts[i]!.name,
      targetFile: embedded.targets[i]!.targetFile,
      breaks: fault.breaks,
      judgedBy: judgedBy(fault),
    }));
    const results = await judgeTargets(targets, options);
    return batch.map(({ fault, trigger }, i) => ({
      ...{ fault, trigger, by: foundBy(results[i]!) },
      ...{ tally: mounts[i]!.tally },
    }));
  } finally {
    await embedded.close();
  }
}

const nameOf = (fault: Fault, trigger: Trigger) => `${fault.name}-${trigger.name}`;
const asEntry = (pair: JudgedPair) => [nameOf(pair.fault, pair.trigger), pair] as const;

/** `another`: all that differs from the plain reference is the fault, so that whatever fails is found out of it. */
function foundBy(result: SeedResult): JudgedPair['by'] {
  if (isRight(result)) return 'own';
  return result.failed.length > 0 ? 'another' : undefined;
}

import { UsageError } from '../harness/errors.js';
import {
  type JudgeOptions,
  type ProofTarget,
  type SeedResult,
  isRight,
  judgeTargets,
} from '../harness/prove/prove.js';
import { sampleOfEach } from '../harness/prove/sample.js';
import { sectionText } from '../harness/prove/section.js';
import { FAULTS } from '../reference/faults/all.js';
import type { Fault } from '../reference/mount.js';
import { TRIGGERS } from '../reference/triggers/all.js';
import { hindered, partOf } from '../reference/triggers/applicable.js';
import { newTally } from '../reference/triggers/tally.js';
import type { Trigger } from '../reference/triggers/trigger.js';
import type { Clause } from '../spec/clause.js';
import type { Budget } from '../verdict/schema.js';
import { startEmbedded } from '../proof/embedded.js';
import { EXIT } from './exit.js';
import { interruptSignal } from './interrupt.js';
import { named } from './named.js';
import { writeOut } from './out-dir.js';
import { Progress } from './progress.js';
import { sampleFrom, seedFrom } from './run-options.js';
import { type Combined, type JudgedPair, sectionOf, summaryOf } from './trigger-report.js';
import { print } from './say.js';

/** So many targets are served at once: memory, and ports of TLS endpoints, stay within bounds. */
const AT_ONCE = 120;

/** What is proved; see the options of `assay prove`. */
export interface TriggerOptions {
  faults?: readonly string[] | undefined;
  triggers?: readonly string[] | undefined;
  sample?: number | undefined;
  seed?: number | undefined;
  budget: Budget;
  atLeast: number;
  out?: string | undefined;
}

/**
 * Judges faults under triggers, each pair as a target of its own: by the clauses that the fault breaks, and what those
 * miss by all clauses of its systems, from anew. Prints how many are found under each trigger, and those that are not;
 * status 1 when one is missed that is always there, or when fewer are found than `atLeast` percent.
 */
export async function proveTriggers(clauses: readonly Clause[], options: TriggerOptions): Promise<void> {
  const { budget, atLeast, out } = options;
  const count = sampleFrom(options.sample);
  if (!(atLeast >= 0 && atLeast <= 100))
    throw new UsageError('--at-least: a share is from 0 to 100, in percent.');
  const seed = seedFrom(options.seed);
  const breaking = FAULTS.filter(({ breaks }) =>
    breaks.some((id) => clauses.some((clause) => clause.id === id)),
  );
  const faults = options.faults?.length
    ? options.faults.map((name) => named('fault', FAULTS, name))
    : breaking;
  const triggers = options.triggers?.map((name) => named('trigger', TRIGGERS, name)) ?? TRIGGERS;
  const product = await Promise.all(
    triggers.flatMap((trigger) =>
      faults.map(async (fault) => ({ fault, trigger, why: await hindered(fault, trigger) })),
    ),
  );
  const possible = product.filter(({ why }) => why === undefined);
  const chosen = sampleOfEach(possible, count, seed, ({ trigger }) => trigger.name);
  const progress = new Progress();
  const outcomes: JudgedPair[] = [];
  const judging = { seed, budget, untilFound: true, signal: interruptSignal() };
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const batch = chosen.slice(at, at + AT_ONCE);
    outcomes.push(...(await judged(batch, clauses, judging)));
    const found = outcomes.filter((outcome) => outcome.by !== undefined).length;
    progress.say(`${outcomes.length} of ${chosen.length} done, ${found} found`);
  }
  progress.end();
  const run = { budget, seed, product: product.length, possible: possible.length };
  print(summaryOf(outcomes, run));
  if (out !== undefined) writeOut(out, sectionText(sectionOf(outcomes, product, run)), true);
  const share = (100 * outcomes.filter(({ by }) => by !== undefined).length) / outcomes.length;
  const alwaysMissed = outcomes.some(({ trigger, by }) => trigger.name === 'always' && by === undefined);
  process.exitCode = EXIT[alwaysMissed || share < atLeast ? 'does-not-conform' : 'conforms'];
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
  const embedded = await startEmbedded(mounts);
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

import { seedFrom } from '../harness/run/seed.js';
import { UsageError } from '../harness/errors.js';
import { sampleOfEach } from '../harness/prove/sample.js';
import { sectionText } from '../harness/prove/section.js';
import { FAULTS } from '../reference/faults/all.js';
import { TRIGGERS } from '../reference/triggers/all.js';
import type { Clause } from '../spec/clause.js';
import type { Budget } from '../verdict/schema.js';
import { judgePairs, pairsOf } from '../proof/judge-pairs.js';
import { EXIT } from './exit.js';
import { interruptSignal } from './interrupt.js';
import { named } from './named.js';
import { writeOut } from './out-dir.js';
import { Progress } from './progress.js';
import { sampleFrom } from './run-options.js';
import { sectionOf, summaryOf } from './trigger-report.js';
import { print } from './say.js';

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
  const product = await pairsOf(faults, triggers);
  const possible = product.filter(({ why }) => why === undefined);
  const chosen = sampleOfEach(possible, count, seed, ({ trigger }) => trigger.name);
  const progress = new Progress();
  const judging = { seed, budget, untilFound: true, signal: interruptSignal() };
  const outcomes = await judgePairs(chosen, clauses, judging, (sofar) => {
    const found = sofar.filter(({ by }) => by !== undefined).length;
    progress.say(`${sofar.length} of ${chosen.length} done, ${found} found`);
  });
  progress.end();
  const run = { budget, seed, product: product.length, possible: possible.length };
  print(summaryOf(outcomes, run));
  if (out !== undefined) writeOut(out, sectionText(sectionOf(outcomes, product, run)), true);
  const share = (100 * outcomes.filter(({ by }) => by !== undefined).length) / outcomes.length;
  const alwaysMissed = outcomes.some(({ trigger, by }) => trigger.name === 'always' && by === undefined);
  process.exitCode = EXIT[alwaysMissed || share < atLeast ? 'does-not-conform' : 'conforms'];
}

import { UsageError } from '../platform/errors.js';
import { sampleOfEach, runInWords, sectionText, type ProofSection } from '../proof/prove/prove.js';
import { seedFrom } from '../engine/run/plan.js';
import { judgePairs, pairsOf, type JudgedPair } from '../proof/judge-pairs.js';
import { FAULTS } from '../reference/faults/all.js';
import { TRIGGERS } from '../reference/triggers/all.js';
import type { Trigger } from '../reference/triggers/trigger.js';
import type { Clause } from '../spec/clause.js';
import type { Budget } from '../results/schema.js';
import { EXIT, interruptSignal, proofEnds } from './exit.js';
import { named } from './named.js';
import { writeOut } from './out-dir.js';
import { Progress } from './progress.js';
import { sampleFrom } from './command.js';
import { print } from './say.js';

/** What to prove; see the options of `assay prove`. */
interface TriggerOptions {
  faults?: readonly string[] | undefined;
  triggers?: readonly string[] | undefined;
  sample?: number | undefined;
  seed?: number | undefined;
  budget: Budget;
  atLeast: number;
  out?: string | undefined;
}

/**
 * Judges faults under triggers, each pair as a target of its own. First only the clauses that the fault breaks are
 * judged. A fault that these miss is judged again by all clauses of its systems. Prints how many are found under
 * each trigger, and those that are not. Sets status 1 when a fault that is always there is missed, or when fewer
 * than `atLeast` percent are found.
 */
export async function proveTriggers(clauses: readonly Clause[], options: TriggerOptions): Promise<void> {
  const { budget, atLeast, out } = options;
  const count = sampleFrom(options.sample);
  if (!(atLeast >= 0 && atLeast <= 100))
    throw new UsageError('--at-least: expected a percentage from 0 to 100.');
  const seed = seedFrom(options.seed);
  const breaking = FAULTS.filter(({ breaks }) =>
    breaks.some((id) => clauses.some((clause) => clause.id === id)),
  );
  const faults = options.faults?.length
    ? options.faults.map((name) => named('fault', FAULTS, name))
    : breaking;
  const triggers = options.triggers?.map((name) => named('trigger', TRIGGERS, name)) ?? TRIGGERS;
  const product = await pairsOf(faults, triggers, budget);
  const possible = product.filter(({ why }) => why === undefined);
  const chosen = sampleOfEach(possible, count, seed, ({ trigger }) => trigger.name);
  const progress = new Progress();
  const judging = { seed, budget, untilFound: true, signal: interruptSignal(proofEnds) };
  const outcomes = await judgePairs(chosen, clauses, judging, (sofar) => {
    const found = sofar.filter(({ by }) => by !== undefined).length;
    progress.say(`${sofar.length} of ${chosen.length} done, ${found} found`);
  });
  progress.end();
  const run = { budget, seed, product: product.length, possible: possible.length };
  print(summaryOf(outcomes, run));
  if (out !== undefined) writeOut(out, sectionText(sectionOf(outcomes, run)), true);
  const share = (100 * outcomes.filter(({ by }) => by !== undefined).length) / outcomes.length;
  const alwaysMissed = outcomes.some(({ trigger, by }) => trigger.name === 'always' && by === undefined);
  process.exitCode = EXIT[alwaysMissed || share < atLeast ? 'does-not-conform' : 'conforms'];
}

/** What was run, and how many pairs exist and can be judged. */
interface TriggerRun {
  budget: Budget;
  seed: number;
  product: number;
  possible: number;
}

const found = (outcomes: readonly JudgedPair[]) => outcomes.filter(({ by }) => by !== undefined);
const missed = (outcomes: readonly JudgedPair[]) => outcomes.filter(({ by }) => by === undefined);
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const percent = (part: number, all: number) => (all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`);

/** The probability that at least one of a number of calls meets a trigger with this rate. */
const chance = (calls: number, rate: number) => 1 - (1 - rate) ** calls;
/** How many calls make that probability 95 %. */
const callsFor95 = (rate: number) => Math.ceil(Math.log(0.05) / Math.log(1 - rate));

/** Whether the fault shows only where a party is created or refused; independent of being found. */
const isOutOfReach = ({ tally: { showing, creating, refused } }: JudgedPair) =>
  creating > 0 && creating + refused === showing;

/** Describes a fault that was not found: how often it could be seen, and what would show it. */
function inWords(outcome: JudgedPair): string {
  const { trigger, tally } = outcome;
  const { met } = tally;
  const [showing, shown] = isOutOfReach(outcome)
    ? [tally.creating, tally.shownCreating]
    : [tally.showing, tally.shown];
  if (met === 0) return 'never met';
  const { rate } = trigger;
  if (showing === 0) {
    // Handshakes are not examined again, so it is not known which of them would show the fault.
    const needed =
      rate === undefined ? '' : `; a chance of 95 % takes ${callsFor95(rate)} calls of that kind`;
    return `met ${counted(met, 'time')}${needed}`;
  }
  const each = showing === 1 ? 'which creates a party' : 'each creating a party';
  const creating = isOutOfReach(outcome) ? `, ${each}` : '';
  const calls = `${counted(showing, 'call')} would show it${creating}`;
  if (shown > 0) return `${calls}; ${shown} did, and ${shown === 1 ? 'was' : 'were'} not noticed`;
  if (rate === undefined)
    return `${calls}; the trigger took ${showing === 1 ? 'not that one' : 'none of them'}`;
  const [percents, needed] = [(100 * chance(showing, rate)).toFixed(0), callsFor95(rate)];
  const them = showing === 1 ? 'it' : 'one of them';
  return `${calls}; the trigger takes ${them} with a chance of ${percents} %; 95 % takes ${needed} calls`;
}

/** Whether a budget repeats calls that create a party when there is room, as in a proof. */
const makesParties = (budget: Budget) => budget === 'deep';

const withinReach = (outcomes: readonly JudgedPair[], budget: Budget) =>
  outcomes.filter((outcome) => makesParties(budget) || !isOutOfReach(outcome));

/** Maximum number of parties that a run with the standard budget creates. */
const MOST_PARTIES = 40;

/** The figures of pairs that show only in calls that create a party. A standard run cannot repeat these calls. */
function ofParties(outcomes: readonly JudgedPair[], budget: Budget): string {
  const some = outcomes.filter(isOutOfReach);
  if (some.length === 0) return '';
  const show = `${some.length} of the pairs ${some.length === 1 ? 'shows' : 'show'} only in calls that create a party: ${found(some).length} of them are found.`;
  if (makesParties(budget)) return `${show} `;
  return `${show} A run creates at most ${MOST_PARTIES} parties, so it cannot repeat such calls often. Of the others `;
}

/** The figures of pairs whose trigger draws calls at random, and drew none that shows the fault. */
function ofLots(reach: readonly JudgedPair[]): string {
  const unmet = missed(reach).filter(
    ({ trigger, tally }) => trigger.rate !== undefined && tally.shown === 0 && tally.showing > 0,
  );
  if (unmet.length === 0) return '';
  const calls = Math.round(unmet.reduce((sum, { tally }) => sum + tally.showing, 0) / unmet.length);
  const triggers = [...new Set(unmet.map(({ trigger }) => trigger))];
  const each = triggers.map(({ name, rate = 1 }) => `${callsFor95(rate)} times under \`${name}\``);
  return ` ${unmet.length} of the missed ones ${unmet.length === 1 ? 'was' : 'were'} not drawn by the trigger: a run makes the calls that would show them ${counted(calls, 'time')} on average, and a chance of 95 % takes ${each.join(', ')}.`;
}

function byTrigger(outcomes: readonly JudgedPair[]): [Trigger, JudgedPair[]][] {
  const triggers = [...new Set(outcomes.map(({ trigger }) => trigger))];
  return triggers.map((trigger) => [trigger, outcomes.filter((outcome) => outcome.trigger === trigger)]);
}

/** The result for a terminal: trigger × found, then what was not found. */
export function summaryOf(
  outcomes: readonly JudgedPair[],
  { budget, seed, product, possible }: TriggerRun,
): string {
  const rows = byTrigger(outcomes).map(([{ name }, own]) => {
    const right = found(own).length;
    return `${name.padEnd(20)} ${`${right}/${own.length}`.padStart(9)}  ${percent(right, own.length).padStart(7)}`;
  });
  const lines = missed(outcomes).map(
    (outcome) => `${outcome.fault.name} × ${outcome.trigger.name}: ${inWords(outcome)}`,
  );
  const [right, reach] = [found(outcomes).length, withinReach(outcomes, budget)];
  const near = found(reach).length;
  const all = `${right} of ${outcomes.length} found, ${percent(right, outcomes.length)}`;
  const within =
    reach.length === 0 ? '' : `; ${near} of ${reach.length} within reach, ${percent(near, reach.length)}`;
  const besides = outcomes.filter(({ by }) => by === 'another').length;
  return [
    ...rows,
    '',
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    `${all}${within}; ${besides} by another clause; ${outcomes.length} of ${possible} pairs judged, ${product - possible} of ${product} cannot be; ${budget} budget, seed ${seed}`,
    '',
  ].join('\n');
}

/** The same as a section of `docs/proof.md`. */
export function sectionOf(
  outcomes: readonly JudgedPair[],
  { budget, seed, product, possible }: TriggerRun,
): ProofSection {
  const [right, reach] = [found(outcomes).length, withinReach(outcomes, budget)];
  const part = outcomes.length === possible ? '' : ` --sample ${outcomes.length}`;
  const run = runInWords(`assay prove --triggers${part} --seed ${seed}`, budget);
  const which =
    outcomes.length === possible ? `all ${possible} pairs` : `${outcomes.length} of ${possible} pairs, drawn`;
  return {
    title: `Faults under triggers${makesParties(budget) ? ', deep budget' : ''}`,
    paragraphs: [
      `${right} of ${outcomes.length} found, ${percent(right, outcomes.length)}: ${which}; ${run}. ${product - possible} further pairs cannot occur; \`src/reference/triggers/applicable.ts\` says why.`,
      `${ofParties(outcomes, budget)}${found(reach).length} of ${reach.length} are found, ${percent(found(reach).length, reach.length)}.${ofLots(reach)}`,
    ],
    tables: [
      {
        columns: ['Trigger', 'Found', 'Of'],
        // When nothing was missed, the figures above are enough.
        rows: (right === outcomes.length ? [] : byTrigger(outcomes)).map(([{ name }, own]) => [
          `\`${name}\``,
          String(found(own).length),
          String(own.length),
        ]),
      },
      {
        caption: 'Not found:',
        columns: ['Fault', 'Trigger', 'Why'],
        rows: missed(outcomes).map((outcome) => [
          `\`${outcome.fault.name}\``,
          `\`${outcome.trigger.name}\``,
          inWords(outcome),
        ]),
      },
    ],
  };
}

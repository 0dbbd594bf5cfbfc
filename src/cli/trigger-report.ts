import { runInWords, type ProofSection } from '../harness/prove/section.js';
import type { Fault } from '../reference/mount.js';
import { hindered } from '../reference/triggers/applicable.js';
import type { Trigger } from '../reference/triggers/trigger.js';
import type { Budget } from '../verdict/schema.js';

/** A fault under a trigger. */
export interface Combined {
  fault: Fault;
  trigger: Trigger;
}

/** A pair that was judged, and what came of it. */
export interface JudgedPair extends Combined {
  /** What found it: a clause that the fault breaks, or another one; undefined: nothing. */
  by: 'own' | 'another' | undefined;
  /** Calls that the trigger had: with none, the fault was never met. */
  met: number;
}

/** What was run, and how many pairs there are, and may be judged. */
export interface TriggerRun {
  budget: Budget;
  seed: number;
  product: number;
  possible: number;
}

const found = (outcomes: readonly JudgedPair[]) => outcomes.filter(({ by }) => by !== undefined);
const missed = (outcomes: readonly JudgedPair[]) => outcomes.filter(({ by }) => by === undefined);
const percent = (part: number, all: number) => (all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`);
const inWords = ({ met }: JudgedPair) => (met === 0 ? 'never met' : `met by ${met} calls, and not noticed`);

function byTrigger(outcomes: readonly JudgedPair[]): [Trigger, JudgedPair[]][] {
  const triggers = [...new Set(outcomes.map(({ trigger }) => trigger))];
  return triggers.map((trigger) => [trigger, outcomes.filter((outcome) => outcome.trigger === trigger)]);
}

/** For a terminal: trigger × found, then what was not found. */
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
  const all = `${found(outcomes).length} of ${outcomes.length} found, ${percent(found(outcomes).length, outcomes.length)}`;
  const besides = outcomes.filter(({ by }) => by === 'another').length;
  return [
    ...rows,
    '',
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    `${all}, ${besides} of them by another clause; ${outcomes.length} of ${possible} pairs judged, ${product - possible} of ${product} cannot be; ${budget} budget, seed ${seed}`,
    '',
  ].join('\n');
}

/** The same as a section of the page of proofs. */
export function sectionOf(
  outcomes: readonly JudgedPair[],
  product: readonly Combined[],
  { budget, seed, possible }: TriggerRun,
): ProofSection {
  const why = new Map<string, number>();
  for (const { fault, trigger } of product) {
    const reason = hindered(fault, trigger);
    if (reason !== undefined) why.set(reason, (why.get(reason) ?? 0) + 1);
  }
  const right = found(outcomes).length;
  const part = outcomes.length === possible ? '' : ` --sample ${outcomes.length}`;
  const run = runInWords(`assay prove --triggers${part} --seed ${seed}`, budget);
  return {
    title: 'Faults under triggers',
    paragraphs: [
      'A fault is what goes wrong, a trigger is when. Each pair is a target of its own; found is a pair for which a clause fails.',
      `${right} of ${outcomes.length} found, ${percent(right, outcomes.length)}: ${outcomes.length === possible ? 'all' : `${outcomes.length}, drawn by lot,`} of ${possible} pairs; ${run}.`,
    ],
    tables: [
      {
        columns: ['Trigger', 'What it has', 'Found', 'Of', 'Share'],
        rows: byTrigger(outcomes).map(([{ name, explains }, own]) => [
          `\`${name}\``,
          explains,
          String(found(own).length),
          String(own.length),
          percent(found(own).length, own.length),
        ]),
      },
      {
        caption: 'Not found:',
        columns: ['Fault', 'Trigger', 'What came of it'],
        rows: missed(outcomes).map((outcome) => [
          `\`${outcome.fault.name}\``,
          `\`${outcome.trigger.name}\``,
          inWords(outcome),
        ]),
      },
      {
        caption: 'Pairs that cannot be, or cannot show by nature:',
        columns: ['Why', 'Pairs'],
        rows: [...why].map(([reason, count]) => [reason, String(count)]),
      },
    ],
  };
}

import fc from 'fast-check';
import { type AskedTime, askedTime, everyAskedTime } from '../../generators/scan/asked-time.js';
import { dateTimeOf, instantOf } from '../../src/model/reading/instant.js';
import { type AnswerOutcome, ofSnapshot } from './outcome.js';
import type { QuestionSample, SharedQuestion } from './questions.js';
import { ComparedTarget } from './side.js';
import { acceptQuestions } from './accept-questions.js';
import { allocateQuestions } from './allocate-questions.js';

function textOf({ instant, digits, offset }: AskedTime, { snapshots }: ComparedTarget): string {
  const exact = 'at' in instant ? instant.at : snapshots.at(instant.snapshot)! + instant.shift;
  return dateTimeOf(exact, digits, offset);
}

const atTime = (time: AskedTime): SharedQuestion => ({
  call: 'snapshot',
  what: time.what,
  ask: (side) => side.snapshot(textOf(time, side)),
  sees: (reply, side) => ofSnapshot(reply, instantOf(textOf(time, side))!, side.snapshots),
});

/** Not a time, or not quite one. */
const UNUSUAL = ['', 'yesterday', '2025-01-01', '2025-01-01T00:00:00', '2025-02-30T00:00:00Z', '1735689600'];

/** Everything that is asked of a scan, by the generators of its suites. */
const snapshotQuestions = ({ seed, random }: QuestionSample): SharedQuestion[] => [
  ...[...everyAskedTime, ...fc.sample(askedTime, { seed, numRuns: random })].map(atTime),
  ...UNUSUAL.map((text): SharedQuestion => ({
    call: 'snapshot',
    what: `the record time ${JSON.stringify(text)}`,
    ask: (side) => side.snapshot(text),
    sees: (reply) => ofSnapshot(reply, 0n, []),
  })),
];

/** One thing in which the answers to one question differ. */
export interface AnswerDifference {
  call: SharedQuestion['call'];
  what: string;
  /** What is looked at. */
  aspect: string;
  first: string;
  second: string;
}

/** Puts the same questions to both, one after the other. */
export async function compare(firstFile: string, secondFile: string, sample: QuestionSample) {
  const [first, second] = [await ComparedTarget.open(firstFile), await ComparedTarget.open(secondFile)];
  const questions = [...acceptQuestions(sample), ...allocateQuestions(sample), ...snapshotQuestions(sample)];
  const differences: AnswerDifference[] = [];
  for (const question of questions) {
    const [one, other] = await Promise.all([first, second].map((side) => see(question, side)));
    differences.push(...between(question, one!, other!));
  }
  await Promise.all([first, second].map(({ session }) => session.close()));
  return { questions: questions.length, differences };
}

/** No answer at all is told as such: it is one that may differ, too. */
async function see({ ask, sees }: SharedQuestion, side: ComparedTarget): Promise<AnswerOutcome> {
  const reply = await ask(side).catch((error: unknown) => String(error));
  return typeof reply === 'string' ? { status: reply } : sees(reply, side);
}

/** Where the statuses differ, so does everything else, which then says nothing. */
function between(
  { call, what }: SharedQuestion,
  one: AnswerOutcome,
  other: AnswerOutcome,
): AnswerDifference[] {
  const differs = (aspect: string) => one[aspect] !== other[aspect];
  const aspects = differs('status') ? ['status'] : Object.keys({ ...one, ...other }).filter(differs);
  return aspects.map((aspect) => ({
    ...{ call, what, aspect },
    ...{ first: one[aspect] ?? 'nothing', second: other[aspect] ?? 'nothing' },
  }));
}

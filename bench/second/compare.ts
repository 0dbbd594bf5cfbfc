import { acceptQuestions } from './accept-questions.js';
import { allocateQuestions } from './allocate-questions.js';
import type { AnswerOutcome } from './outcome.js';
import type { SharedQuestion, QuestionSample } from './questions.js';
import { ComparedTarget } from './side.js';
import { snapshotQuestions } from './snapshot-questions.js';

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

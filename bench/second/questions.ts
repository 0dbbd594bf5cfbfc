import type { Reply } from '../../src/http/reply.js';
import type { AnswerOutcome } from './outcome.js';
import type { ComparedTarget } from './side.js';

/** The number of random cases, besides the listed ones, and their seed. */
export interface QuestionSample {
  seed: number;
  random: number;
}

/** A request that both targets get. */
export interface SharedQuestion {
  call: 'accept' | 'allocate' | 'snapshot';
  /** The text after "asked for with"; the same for all random cases of a generator. */
  what: string;
  ask: (side: ComparedTarget) => Promise<Reply>;
  sees: (reply: Reply, side: ComparedTarget) => AnswerOutcome;
}

import type { Reply } from '../../src/http/reply.js';
import type { AnswerOutcome } from './outcome.js';
import type { ComparedTarget } from './side.js';

/** How many random cases, besides those that are listed, and from which seed. */
export interface QuestionSample {
  seed: number;
  random: number;
}

/** A request that both get. */
export interface SharedQuestion {
  call: 'accept' | 'allocate' | 'snapshot';
  /** Words that follow "asked for with"; the same for all that a generator makes at random. */
  what: string;
  ask: (side: ComparedTarget) => Promise<Reply>;
  sees: (reply: Reply, side: ComparedTarget) => AnswerOutcome;
}

import type { Reply } from '../../src/harness/http/reply.js';
import type { Outcome } from './outcome.js';
import type { Side } from './side.js';

/** How many random cases, besides those that are listed, and from which seed. */
export interface Sample {
  seed: number;
  random: number;
}

/** A request that both get. */
export interface Question {
  call: 'accept' | 'allocate' | 'snapshot';
  /** Words that follow "asked for with"; the same for all that a generator makes at random. */
  what: string;
  ask: (side: Side) => Promise<Reply>;
  sees: (reply: Reply, side: Side) => Outcome;
}

import type { Leaves } from './reading/leaves.js';
import type { Clause } from '../spec/clause.js';
import type { Call, Dimension } from './call.js';
import type { Answer } from './judgement.js';

/** Why two responses may differ: what they asked for, how or when they were sent, or no visible reason. */
export type DifferenceCause = 'content' | Dimension | 'chance';

/** A part of a response that every response with the same key must repeat. */
export interface Fact {
  /** Facts with the same key are compared. */
  key: string;
  leaves: Leaves;
  /** The leaves as text. Equal texts mean equal facts. */
  text: string;
  /** The parts of the call that must make no difference, such as a flag or the size of a page. */
  variant: string;
  /** The call that asks for the fact again, under the default condition. */
  ask: Call;
  /** Makes another call that must show the same. Absent when there is none. */
  equivalent?: () => Call;
  /** Makes another call that must show something else. A target may use what it asked for in the next response too. */
  opposite?: () => Call;
  /** Whether the target can change the fact permanently, for example because the ledger moves on. */
  moves: boolean;
  /** Whether no conformant target changes it within a run, and all of its replicas agree on it. */
  isStrict?: true;
  /** A call whose own fact must not have changed. Otherwise nothing can be concluded about this one. */
  premise?: Call;
  /** The clauses that a difference from this cause breaks, the most specific one first. Empty: it is allowed. */
  clausesOf: (cause: DifferenceCause, before: readonly Call[]) => readonly Clause[];
}

/** Two responses that differ in a fact. */
export interface Difference {
  fact: Fact;
  /** The place where they differ, as a JSON pointer. */
  path: string;
  /** The text at that place before, and now. Undefined when the place does not exist. */
  expected: string | undefined;
  actual: string | undefined;
  /** The earlier response with the fact, what its call asked for, and another call that must show the same. */
  against: { answer: Answer; variant: string; ask: Call } & Pick<Fact, 'equivalent' | 'opposite'>;
}

/** The place of a member, with the ids of contracts replaced by `*`. No other part of a path is as long. */
export const placeOf = (path: string): string => path.replaceAll(/[^/]{32,}/g, '*');

/** The text of the leaves of a fact. */
export const factText = (leaves: Leaves): string => JSON.stringify([...leaves]);

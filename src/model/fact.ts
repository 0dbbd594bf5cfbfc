import type { Leaves } from './reading/leaves.js';
import type { Clause } from '../spec/clause.js';
import type { Call, Dimension } from './call.js';
import type { Answer } from './judgement.js';

/** Why two responses may differ: in what they asked for, in how or when they were sent, or for no reason that shows. */
export type DifferenceCause = 'content' | Dimension | 'chance';

/** A part of a response that every response with the same key must repeat. */
export interface Fact {
  /** Facts with the same key are compared. */
  key: string;
  leaves: Leaves;
  /** The leaves as text: equal texts are equal facts. */
  text: string;
  /** What the call asked for, as far as it must make no difference, such as a flag or the size of a page. */
  variant: string;
  /** The call that asks for the fact again, under the default condition. */
  ask: Call;
  /** Whether the target can change the fact for good, as a ledger that moves on. */
  moves: boolean;
  /** Whether no conformant target changes it within a run, and no two of its replicas differ in it. */
  isStrict?: true;
  /** A call whose own fact must not have changed, or nothing can be said about this one. */
  premise?: Call;
  /** The clauses that a difference from this cause breaks, the most specific one first. */
  clausesOf: (cause: DifferenceCause, before: readonly Call[]) => readonly Clause[];
}

/** Two responses that differ in a fact. */
export interface Difference {
  fact: Fact;
  /** Where they differ: a JSON pointer. */
  path: string;
  /** The text at that place before, and now. Undefined when nothing is there. */
  expected: string | undefined;
  actual: string | undefined;
  /** The response that had the fact before, and what its call asked for. */
  against: { answer: Answer; variant: string; ask: Call };
}

/** The place of a member, without the ids of contracts in it: no other part of a path is as long. */
export const placeOf = (path: string): string => path.replaceAll(/[^/]{32,}/g, '*');

/** A fact made of leaves. */
export const factText = (leaves: Leaves): string => JSON.stringify([...leaves]);

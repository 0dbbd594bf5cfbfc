import type { Counterexample, Exchange, ShownOn } from './schema.js';

/** What one test found out about its clause. */
export interface TestResult {
  clause: string;
  /** Cases that showed whether the clause is kept. */
  judged: number;
  /** Answers to other tests that showed it: what is found in them is told where the clause's own tests find nothing. */
  answers?: number;
  /** One for each cause, the first found first. */
  counterexamples: Counterexample[];
  /** The calls on which it was shown, where several have the clause in common, and whether it was broken there. */
  calls?: ShownOn[];
  /** Everything that was sent and what came of it, where a case was replayed. */
  exchanges?: Exchange[];
  /** Why cases showed nothing, the most frequent reason first. */
  inconclusive: string[];
  /** Why cases do not apply to this target. */
  notApplicable: string[];
  /** The missing keys of the target file that they need. */
  lacks?: string[];
  /** Why an answer is missing, once for each case without one. */
  unanswered: string[];
}

import type { Clause } from '../spec/clause.js';
import type { ClauseResult, Counterexample } from './schema.js';
import type { TestResult } from './clause.js';

/** A testable, stated clause, with `changes`. */
export const clause = (changes: object = {}): Clause => ({
  id: 'registry.some-clause',
  system: 'registry',
  section: 'Errors',
  statement: 'Something is so.',
  needs: [],
  basis: 'stated',
  ...changes,
});

export const counterexample = (changes: Partial<Counterexample> = {}): Counterexample => ({
  input: {},
  expected: 'status 400',
  actual: '200 {}',
  exchanges: [],
  curl: 'curl',
  seed: 1,
  path: 'test:0',
  rule: '',
  occurrences: 1,
  everyTime: true,
  ...changes,
});

/** An empty test result, with `changes`. */
export const found = (changes: Partial<TestResult> = {}): TestResult => ({
  clause: 'registry.some-clause',
  judged: 0,
  counterexamples: [],
  inconclusive: [],
  notApplicable: [],
  unanswered: [],
  ...changes,
});

export const result = (id: string, verdict: ClauseResult['verdict']): ClauseResult => {
  const { needs: _, untestable: __, ...rest } = clause({ id });
  return { ...rest, verdict, cases: 1, ...(verdict !== 'pass' && { reason: 'why' }) };
};

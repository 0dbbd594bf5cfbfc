import type { Attempt } from './attempt.js';
import type { Violation } from './outcome.js';

/** A case that failed, by its place in the run. */
export interface Failure<T> {
  index: number;
  input: T;
  violation: Violation;
  /** What was sent for it. */
  tried: Attempt;
}

/** Failures that look like one defect. */
export interface Cause<T> {
  first: Failure<T>;
  occurrences: number;
  rules: string[];
  includes(violation: Violation): boolean;
}

/** As many rules broken with the same result are one defect (every bad body answered 500), not as many. */
const ALIKE = 4;

/** One cause for each rule that failed; one for many rules that fail alike. */
export function causesOf<T>(failures: readonly Failure<T>[]): Cause<T>[] {
  const alike = new Map<string, Failure<T>[]>();
  for (const failure of failures) {
    const { clause = '', gist } = failure.violation;
    const key = `${clause} ${gist}`;
    alike.set(key, [...(alike.get(key) ?? []), failure]);
  }
  return [...alike.values()].flatMap((group) => {
    const rules = [...new Set(group.map(({ violation }) => violation.rule))];
    if (rules.length >= ALIKE) return [cause(group, rules)];
    return rules.map((rule) =>
      cause(
        group.filter(({ violation }) => violation.rule === rule),
        [rule],
      ),
    );
  });
}

function cause<T>(failures: readonly Failure<T>[], rules: string[]): Cause<T> {
  const first = failures[0]!;
  const { clause, gist, rule } = first.violation;
  return {
    first,
    occurrences: failures.length,
    rules,
    includes: (found) => found.clause === clause && found.gist === gist && found.rule === rule,
  };
}

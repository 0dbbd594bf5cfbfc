import { authorityOf } from '../src/spec/clause.js';
import { CLAUSE_VERDICTS, type ClauseResult, type Verdict } from '../src/results/schema.js';
import { plural } from './words.js';

/** Clauses of systems that the target does not have, and that nobody asked for; none where there are no others. */
const leftOutOf = ({ clauses, target, run }: Verdict): ClauseResult[] => {
  const isOther = ({ system, verdict, lacks = '-' }: ClauseResult): boolean =>
    // What lacks an option could be judged.
    (verdict === 'not-testable' || (verdict === 'not-applicable' && !lacks.startsWith('-'))) &&
    !target.systems.includes(system) &&
    !run.completeFor?.includes(system);
  const others = clauses.filter(isOther);
  return others.length < clauses.length ? others : [];
};

/** A verdict as a person wants to read it: without the clauses of systems that the target does not have. */
export const ofTarget = (verdict: Verdict): Verdict => {
  const others = new Set(leftOutOf(verdict));
  if (others.size === 0) return verdict;
  const clauses = verdict.clauses.filter((clause) => !others.has(clause));
  const counted = (own: readonly ClauseResult[]) =>
    Object.fromEntries(
      CLAUSE_VERDICTS.map((each) => [each, own.filter((one) => one.verdict === each).length]),
    );
  const { authorities } = verdict.summary;
  return {
    ...verdict,
    clauses,
    summary: {
      ...verdict.summary,
      ...counted(clauses),
      ...(authorities && {
        authorities: authorities.map((each) => ({
          ...each,
          ...counted(clauses.filter((one) => authorityOf(one) === each.authority)),
        })),
      }),
    },
  };
};

/** What a verdict is read without, in a line; empty: nothing is left out. */
export const leftOut = (verdict: Verdict): string[] => {
  const others = leftOutOf(verdict);
  if (others.length === 0) return [];
  const keys = new Set(others.flatMap(({ lacks }) => lacks ?? []));
  return [`${plural(others.length, 'clause')} left out: the target file has no ${[...keys].join(', ')}`];
};

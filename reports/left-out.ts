import { authorityOf } from '../src/spec/clause.js';
import { CLAUSE_VERDICTS, type ClauseResult, type Verdict } from '../src/results/schema.js';
import { plural } from './words.js';

/** Clauses of systems that the target does not have, and that were not requested; empty when there are no others. */
const leftOutOf = ({ clauses, target, run }: Verdict): ClauseResult[] => {
  const isOther = ({ system, verdict, lacks = '-' }: ClauseResult): boolean =>
    // A clause that lacks only a command-line option could be judged.
    (verdict === 'not-testable' || (verdict === 'not-applicable' && !lacks.startsWith('-'))) &&
    !target.systems.includes(system) &&
    !run.completeFor?.includes(system);
  const others = clauses.filter(isOther);
  return others.length < clauses.length ? others : [];
};

/** Returns the verdict without the clauses of systems that the target does not have, as a person wants to read it. */
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

/** Says in one line what was left out of a verdict; empty when nothing was. */
export const leftOut = (verdict: Verdict): string[] => {
  const others = leftOutOf(verdict);
  if (others.length === 0) return [];
  const keys = new Set(others.flatMap(({ lacks }) => lacks ?? []));
  return [`${plural(others.length, 'clause')} left out: the target file has no ${[...keys].join(', ')}`];
};

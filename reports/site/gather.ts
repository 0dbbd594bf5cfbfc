import type { ClauseResult, Verdict } from '../../src/verdict/schema.js';

/** What a certificate says, in words: safe to show only after escaping. */
export interface ShownCertificate {
  /** Whether its signature was checked, in a few words. */
  state: string;
  isVerified: boolean;
  facts: readonly (readonly [string, string])[];
}

/** A run with what else stands in its folder. */
export interface Run {
  verdict: Verdict;
  certificate?: ShownCertificate | undefined;
}

/** The runs of a target, the newest first; only that one keeps its counterexamples. */
export interface Runs {
  latest: Run;
  older: Run[];
}

/** Puts the runs of the same target together, as they come: no more than is needed of each is kept. */
export const gather = (runs: Iterable<Run>): ReadonlyMap<string, Runs> => {
  const targets = new Map<string, Runs>();
  for (const each of runs) {
    const run = withoutExchanges(each);
    const { name } = run.verdict.target;
    const known = targets.get(name);
    if (!known) {
      targets.set(name, { latest: run, older: [] });
      continue;
    }
    const isNewest = started(run) > started(known.latest);
    known.older.push(withoutCases(isNewest ? known.latest : run));
    if (isNewest) known.latest = run;
  }
  for (const { older } of targets.values()) older.sort((a, b) => started(b) - started(a));
  return targets;
};

const started = ({ verdict }: Run): number => Date.parse(verdict.run.startedAt);

const withoutExchanges = ({ verdict, ...run }: Run): Run => ({
  ...run,
  verdict: {
    ...verdict,
    observations: verdict.observations.map(({ exchange: _, ...observation }) => observation),
  },
});

const withoutCases = ({ verdict, ...run }: Run): Run => ({
  ...run,
  verdict: {
    ...verdict,
    clauses: verdict.clauses.map(
      ({ counterexample: _, furtherCounterexamples: __, ...clause }): ClauseResult => clause,
    ),
  },
});

import { createHash } from 'node:crypto';
import type { ClauseResult, Verdict } from '../../src/results/schema.js';
import { type FailureCause, causesOf } from '../select.js';

const LONGEST = 60;
// Windows keeps these for devices, whatever ending follows.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A file name, without its ending, for each name: of small letters, digits and hyphens, so that every file system and
 * every host takes it, and no two the same. Where names would meet, each gets a part that only its own text gives: who
 * else is there does not move it.
 */
export const slugs = (names: readonly string[]): ReadonlyMap<string, string> => {
  const once = [...new Set(names)];
  const plain = new Map(once.map((name) => [name, slug(name)]));
  const taken = new Map<string, number>();
  for (const each of plain.values()) taken.set(each, (taken.get(each) ?? 0) + 1);
  return new Map(
    [...plain].map(([name, own]) => {
      const clear = own !== '' && !RESERVED.test(own) && taken.get(own) === 1;
      return [name, clear ? own : `${own || 'x'}--${digest(name)}`];
    }),
  );
};

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');

// Two hyphens stand in no plain one, so that no name can be made to meet these.
const digest = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);

/** What a certificate says, in words: safe to show only after escaping. */
export interface CertificateSummary {
  /** Whether its signature was checked, in a few words. */
  state: string;
  isVerified: boolean;
  facts: readonly (readonly [string, string])[];
}

/** A run with what else stands in its folder. */
export interface SiteRun {
  verdict: Verdict;
  certificate?: CertificateSummary | undefined;
}

/** A target and what came out for it. */
export interface Implementation {
  name: string;
  /** Where its page is, from the start page. */
  page: string;
  slug: string;
  /** Its newest run, which the site is about. */
  verdict: Verdict;
  /** All its runs, the newest first. Only that one has its counterexamples. */
  runs: readonly SiteRun[];
}

/** What one implementation does with a clause. */
export interface Result {
  implementation: Implementation;
  result: ClauseResult;
  causes: readonly FailureCause[];
}

/** A clause that any of the newest runs judged, in the words of the newest. */
export interface SiteClause extends Pick<
  ClauseResult,
  'id' | 'system' | 'section' | 'basis' | 'follows' | 'statement'
> {
  slug: string;
  page: string;
  results: readonly Result[];
}

/** What the pages show: the implementations by name, the clauses in the order of the newest catalogue. */
export interface Site {
  implementations: readonly Implementation[];
  clauses: readonly SiteClause[];
}

/** Puts the runs of the same target together, as they come: no more than is needed of each stays in memory. */
export const siteOf = (runs: Iterable<SiteRun>): Site => {
  const targets = new Map<string, { newest: SiteRun; older: SiteRun[] }>();
  for (const each of runs) {
    const run = withoutExchanges(each);
    const { name } = run.verdict.target;
    const known = targets.get(name);
    if (!known) {
      targets.set(name, { newest: run, older: [] });
      continue;
    }
    const isNewest = started(run) > started(known.newest);
    known.older.push(withoutCases(isNewest ? known.newest : run));
    if (isNewest) known.newest = run;
  }
  const names = slugs([...targets.keys()]);
  const implementations = [...targets]
    .map(([name, { newest, older }]): Implementation => {
      const slug = names.get(name)!;
      const runs = [newest, ...older.sort((a, b) => started(b) - started(a))];
      return { name, slug, page: `implementations/${slug}.html`, verdict: newest.verdict, runs };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { implementations, clauses: clausesOf(implementations) };
};

const started = ({ verdict }: Pick<SiteRun, 'verdict'>): number => Date.parse(verdict.run.startedAt);

const withoutExchanges = ({ verdict, ...run }: SiteRun): SiteRun => ({
  ...run,
  verdict: {
    ...verdict,
    observations: verdict.observations.map(({ exchange: _, ...observation }) => observation),
  },
});

const withoutCases = ({ verdict, ...run }: SiteRun): SiteRun => ({
  ...run,
  verdict: {
    ...verdict,
    clauses: verdict.clauses.map(
      ({ counterexample: _, furtherCounterexamples: __, ...clause }): ClauseResult => clause,
    ),
  },
});

function clausesOf(implementations: readonly Implementation[]): SiteClause[] {
  const newestFirst = [...implementations].sort((a, b) => started(b) - started(a));
  const worded = new Map<string, ClauseResult>();
  for (const { verdict } of newestFirst)
    for (const clause of verdict.clauses) if (!worded.has(clause.id)) worded.set(clause.id, clause);
  const results = new Map<string, Result[]>([...worded.keys()].map((id) => [id, []]));
  for (const implementation of implementations)
    for (const result of implementation.verdict.clauses)
      results.get(result.id)?.push({ implementation, result, causes: causesOf(result) });
  const files = slugs([...worded.keys()]);
  return [...worded.values()].map(({ id, system, section, basis, follows, statement }) => {
    const slug = files.get(id)!;
    const clause = { id, system, section, basis, ...(follows !== undefined && { follows }), statement };
    return { ...clause, slug, page: `clauses/${slug}.html`, results: results.get(id)! };
  });
}

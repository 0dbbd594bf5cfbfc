import { createHash } from 'node:crypto';
import type { ClauseResult, Verdict } from '../../src/results/schema.js';
import { type FailureCause, causesOf } from '../select.js';

const LONGEST = 60;
// Windows reserves these names for devices, with any file extension.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Returns a unique file name without extension for each name. It has only lower-case letters, digits and hyphens,
 * so that every file system and host accepts it. When names would collide, each gets a suffix computed from its own
 * text, so that it does not depend on the other names.
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

// No plain slug contains two hyphens, so no name can be chosen to collide with these.
const digest = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);

/** The content of a certificate as text. It must be escaped before it is shown. */
export interface CertificateSummary {
  /** Whether its signature was checked, as a short text. */
  state: string;
  isVerified: boolean;
  facts: readonly (readonly [string, string])[];
}

/** A run with the certificate in its folder. */
export interface SiteRun {
  verdict: Verdict;
  certificate?: CertificateSummary | undefined;
}

/** A target and its results. */
export interface Implementation {
  name: string;
  /** The path of its page, relative to the start page. */
  page: string;
  slug: string;
  /** Its newest run, which the site shows. */
  verdict: Verdict;
  /** All its runs, newest first. Only the newest one has its counterexamples. */
  runs: readonly SiteRun[];
}

/** The result of one implementation for a clause. */
export interface Result {
  implementation: Implementation;
  result: ClauseResult;
  causes: readonly FailureCause[];
}

/** A clause that any of the newest runs judged, with the text of the newest run. */
export interface SiteClause extends Pick<
  ClauseResult,
  'id' | 'system' | 'section' | 'basis' | 'follows' | 'statement'
> {
  slug: string;
  page: string;
  results: readonly Result[];
}

/** The content of the pages: implementations by name, clauses in the order of the newest catalogue. */
export interface Site {
  implementations: readonly Implementation[];
  clauses: readonly SiteClause[];
}

/** Groups runs by target as they arrive. Only what is needed of each run stays in memory. */
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

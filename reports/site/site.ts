import type { ClauseResult, Verdict } from '../../src/verdict/schema.js';
import { causesOf, type Cause } from '../select.js';
import type { Run, Runs } from './gather.js';
import { slugs } from './slug.js';

/** A target and what came out for it. */
export interface Implementation {
  name: string;
  /** Where its page is, from the start page. */
  page: string;
  slug: string;
  /** Its newest run, which the site is about. */
  verdict: Verdict;
  /** All its runs, the newest first. */
  runs: readonly Run[];
}

/** What one implementation does with a clause. */
export interface Result {
  implementation: Implementation;
  result: ClauseResult;
  causes: readonly Cause[];
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

export interface Site {
  implementations: readonly Implementation[];
  clauses: readonly SiteClause[];
}

/** What the pages tell: the implementations by name, the clauses in the order of the newest catalogue. */
export const siteOf = (targets: ReadonlyMap<string, Runs>): Site => {
  const names = slugs([...targets.keys()]);
  const implementations = [...targets]
    .map(([name, { latest, older }]): Implementation => {
      const slug = names.get(name)!;
      const page = `implementations/${slug}.html`;
      return { name, slug, page, verdict: latest.verdict, runs: [latest, ...older] };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { implementations, clauses: clausesOf(implementations) };
};

function clausesOf(implementations: readonly Implementation[]): SiteClause[] {
  const started = ({ verdict }: Implementation) => verdict.run.startedAt;
  const newestFirst = [...implementations].sort((a, b) => (started(a) < started(b) ? 1 : -1));
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
    const told = { id, system, section, basis, ...(follows !== undefined && { follows }), statement };
    return { ...told, slug, page: `clauses/${slug}.html`, results: results.get(id)! };
  });
}

import { CATALOGUE } from '../spec/catalogue.js';
import { catalogue } from '../harness/run/catalogue-digest.js';
import type { Verdict } from '../verdict/schema.js';
import { contradiction } from '../verdict/contradiction.js';
import type { Claims } from './statement.js';

/** A verdict that says something about a target. */
export type Certifiable = Verdict & { summary: { verdict: Claims['verdict'] } };

/**
 * The verdict when it can be certified, or why it cannot. A target that fails is certified as such: who ran the suites may
 * owe somebody that word. A run that is inconclusive says nothing of the target, and a certificate of it would mislead.
 */
export function certifiable(
  verdict: Verdict,
): { verdict: Certifiable; why?: never } | { verdict?: never; why: string } {
  const why = whyNot(verdict);
  return why === undefined ? { verdict: verdict as Certifiable } : { why };
}

function whyNot(verdict: Verdict): string | undefined {
  const { run, summary } = verdict;
  if (run.catalogue.digest !== catalogue.digest)
    return `it was judged by the catalogue ${run.catalogue.version}, which is not the ${catalogue.version} of this assay: use assay ${run.harnessVersion} for it`;
  if (run.shard !== undefined)
    return `it is shard ${run.shard} of a run: join the shards first, with assay merge`;
  const wrong = contradiction(verdict) ?? otherWords(verdict.clauses);
  if (wrong !== undefined) return `${wrong}: verdict.json was changed after the run`;
  if (summary.verdict === 'inconclusive')
    return `the target could not be judged${summary.reason === undefined ? '' : ` (${summary.reason})`}`;
  return undefined;
}

/** The clause that says something else than the catalogue does, by which it was judged. */
function otherWords(clauses: Verdict['clauses']): string | undefined {
  for (const { id, system, section, statement } of clauses) {
    const stated = CATALOGUE.find((clause) => clause.id === id);
    if (!stated) return `the catalogue has no clause ${id}`;
    if (stated.system !== system || stated.section !== section || stated.statement !== statement)
      return `it words ${id} otherwise than the catalogue`;
  }
  return undefined;
}

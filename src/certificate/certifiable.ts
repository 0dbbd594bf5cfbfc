import { catalogue } from '../results/catalogue-digest.js';
import type { Verdict } from '../results/schema.js';
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
  if (verdict.replay)
    return `it is about one case of ${verdict.replay.clause} that was sent again: certify the whole run`;
  if (run.shard !== undefined)
    return `it is shard ${run.shard} of a run: join the shards first, with assay merge`;
  if (summary.verdict === 'inconclusive')
    return `the target could not be judged${summary.reason === undefined ? '' : ` (${summary.reason})`}`;
  return undefined;
}

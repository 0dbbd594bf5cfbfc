import { catalogue } from '../results/catalogue-digest.js';
import { CLAUSE_VERDICTS, type ClauseVerdict, type Observation, type Verdict } from '../results/schema.js';
import { type Claims, type Predicate, type Terms, coverageOf } from './statement.js';
import { digestOf } from './key.js';

/** A verdict that says something about a target. */
type Certifiable = Verdict & { summary: { verdict: Claims['verdict'] } };

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

/** Version of `predicate.assay`. */
const VERSION = 1;

/**
 * What a certificate says of its subjects: the predicate `test-result` of in-toto
 * (https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md). All but the terms follows from the
 * verdict alone, so that whoever has the verdict can check it.
 */
export function predicateOf(verdict: Certifiable, { url, ...terms }: Terms): Predicate {
  const { harnessVersion, catalogue } = verdict.run;
  const claims = claimsOf(verdict);
  const named = (wanted: ClauseVerdict) =>
    verdict.clauses.filter((clause) => clause.verdict === wanted).map(({ id }) => id);
  return {
    result: resultOf(claims),
    configuration: [
      {
        name: `catalogue ${catalogue.version}`,
        digest: { sha256: catalogue.digest.replace('sha256:', '') },
      },
      { name: `assay ${harnessVersion}`, uri: `pkg:npm/assay@${harnessVersion}` },
    ],
    ...(url !== undefined && { url }),
    passedTests: named('pass'),
    warnedTests: named('waived'),
    failedTests: named('fail'),
    assay: {
      certificateVersion: VERSION,
      digests: 'SHA-256 of the canonical JSON form (RFC 8785)',
      ...terms,
      ...claims,
    },
  };
}

function claimsOf(verdict: Certifiable): Claims {
  const { target, run, summary, waivers, observations } = verdict;
  const { seed, budget, startedAt, durationMs, requests, allocations, harnessVersion, catalogue } = run;
  return {
    target: { name: target.name, ...(target.origins && { origins: target.origins }) },
    verdict: summary.verdict,
    run: { seed, budget, startedAt, durationMs, requests, allocations, harnessVersion, catalogue },
    coverage: coverageOf(verdict),
    counts: Object.fromEntries(CLAUSE_VERDICTS.map((each) => [each, summary[each]])),
    waivers: waivers.map(({ clause, reason, expires, state }) => ({ clause, reason, expires, state })),
    observations: { count: observations.length, digest: observationsDigest(observations) },
  };
}

/**
 * The digest of what was observed, without the exchanges, which have digests of their own and differ from run to run:
 * it is the same for implementations that do the same where the specification is silent.
 */
function observationsDigest(observations: readonly Observation[]): string {
  const values = observations.map(({ key, value }) => ({ key, value }));
  values.sort((a, b) => (a.key < b.key ? -1 : 1));
  return `sha256:${digestOf(values)}`;
}

/** The word of in-toto for it. Who reads nothing but this member shall not take a part for the whole. */
export const resultOf = ({
  verdict,
  counts,
  coverage,
}: Pick<Claims, 'verdict' | 'counts' | 'coverage'>): Predicate['result'] => {
  if (verdict === 'does-not-conform') return 'FAILED';
  return coverage.complete && counts['waived'] === 0 ? 'PASSED' : 'WARNED';
};

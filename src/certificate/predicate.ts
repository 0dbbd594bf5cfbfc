import { catalogue } from '../results/catalogue-digest.js';
import { CLAUSE_VERDICTS, type ClauseVerdict, type Observation, type Verdict } from '../results/schema.js';
import { type Claims, type Predicate, type Terms, coverageOf } from './statement.js';
import { digestOf } from './key.js';

type Certifiable = Verdict & { summary: { verdict: Claims['verdict'] } };

/**
 * The verdict if it can be certified, otherwise the reason. A failed target can be certified as failed, because
 * someone may require that statement. An inconclusive run says nothing about the target, so a certificate of it would
 * mislead.
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
    return `it was judged by the catalogue ${run.catalogue.version}, and this version of assay has ${catalogue.version}: use assay ${run.harnessVersion}`;
  if (verdict.replay) return `it is a replay of one case of ${verdict.replay.clause}: sign the whole run`;
  if (run.shard !== undefined)
    return `it is shard ${run.shard} of a run: join the shards first, with assay merge`;
  if (summary.verdict === 'inconclusive')
    return `the target could not be judged${summary.reason === undefined ? '' : ` (${summary.reason})`}`;
  return undefined;
}

/** The version of `predicate.assay`. */
const VERSION = 1;

/**
 * The claims of a certificate: an in-toto predicate `test-result`
 * (https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md). Everything except the terms
 * follows from the verdict, so that anyone who has the verdict can check it.
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
 * The digest of the observations without their exchanges, which have their own digests and differ between runs. It is
 * equal for implementations that behave alike where the specification is silent.
 */
function observationsDigest(observations: readonly Observation[]): string {
  const values = observations.map(({ key, value }) => ({ key, value }));
  values.sort((a, b) => (a.key < b.key ? -1 : 1));
  return `sha256:${digestOf(values)}`;
}

/** The in-toto result. A partial run is a warning, for readers who only read this member. */
export const resultOf = ({
  verdict,
  counts,
  coverage,
}: Pick<Claims, 'verdict' | 'counts' | 'coverage'>): Predicate['result'] => {
  if (verdict === 'does-not-conform') return 'FAILED';
  return coverage.complete && counts['waived'] === 0 ? 'PASSED' : 'WARNED';
};

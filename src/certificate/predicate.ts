import type { ClauseVerdict, Verdict } from '../verdict/schema.js';
import type { Claims, Predicate, Terms } from './statement.js';

/** Version of `predicate.assay`. */
const VERSION = 1;

/** What is said of the subjects. */
export function predicateOf(verdict: Verdict, claims: Claims, { url, ...terms }: Terms): Predicate {
  const { harnessVersion, catalogue } = claims.run;
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

// Who reads nothing but this member shall not take a part for the whole.
const resultOf = ({ verdict, counts, coverage }: Claims): Predicate['result'] => {
  if (verdict === 'does-not-conform') return 'FAILED';
  return coverage.complete && counts['waived'] === 0 ? 'PASSED' : 'WARNED';
};

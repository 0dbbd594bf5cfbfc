import { catalogue } from '../results/catalogue-digest.js';
import { CLAUSE_VERDICTS, type ClauseVerdict, type Observation, type Verdict } from '../results/schema.js';
import {
  type Claims,
  type Predicate,
  type Terms,
  coverageOf,
  clausesOn,
  type CertificateStatement,
} from './statement.js';
import { digestOf } from './key.js';
import { CATALOGUE } from '../spec/catalogue.js';
import { repeated } from '../results/contradiction.js';

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
const resultOf = ({
  verdict,
  counts,
  coverage,
}: Pick<Claims, 'verdict' | 'counts' | 'coverage'>): Predicate['result'] => {
  if (verdict === 'does-not-conform') return 'FAILED';
  return coverage.complete && counts['waived'] === 0 ? 'PASSED' : 'WARNED';
};

/** The maximum difference of clocks, in milliseconds. */
const SKEW_MS = 5 * 60 * 1000;

const CLAUSES = new Map(CATALOGUE.map((clause) => [clause.id, clause]));

/**
 * Finds a contradiction within a statement, or with the catalogue or the clock. The owner of the key can sign
 * anything, so a result that no run can have is refused.
 * @returns the contradiction in words; undefined when there is none
 */
export function contradiction({ subject, predicate }: CertificateStatement, now: Date): string | undefined {
  const { assay } = predicate;
  return (
    ofSubjects(subject) ??
    ofResult(predicate) ??
    ofClauses(predicate) ??
    ofCoverage(predicate) ??
    ofCounts(predicate) ??
    ofWaivers(predicate) ??
    ofTimes(assay, now)
  );
}

function ofSubjects(subjects: CertificateStatement['subject']): string | undefined {
  const twice = repeated(subjects.map(({ name }) => name));
  if (twice !== undefined) return `it has two digests of ${twice}`;
  return subjects.some(({ name }) => name === 'verdict.json')
    ? undefined
    : 'it has no digest of verdict.json';
}

function ofResult({ result, assay, failedTests }: Predicate): string | undefined {
  const { verdict } = assay;
  const wanted = resultOf(assay);
  if (result !== wanted) return `its result is ${result}, and its verdict (${verdict}) makes it ${wanted}`;
  const mended = assay.waivers.every(({ state }) => state !== 'expired' && state !== 'stale');
  if ((verdict === 'conforms') !== (failedTests.length === 0 && mended))
    return `its verdict is ${verdict}, and ${failedTests.length} clauses failed`;
  return undefined;
}

const namedIn = ({ passedTests, warnedTests, failedTests, assay }: Predicate): string[] => [
  ...[...passedTests, ...warnedTests, ...failedTests],
  ...assay.coverage.left.map(({ clause }) => clause),
];

/** Checks the named clauses: each must be unique, in the catalogue, testable, and of a judged system. */
function ofClauses(predicate: Predicate): string | undefined {
  const { systems } = predicate.assay.coverage;
  const named = namedIn(predicate);
  const twice = repeated(named);
  if (twice !== undefined) return `it names the clause ${twice} twice`;
  for (const id of named) {
    const clause = CLAUSES.get(id);
    if (!clause) return `the catalogue has no clause ${id}`;
    if (clause.untestable !== undefined) return `no target can be judged by ${id}`;
    if (!systems.some(({ system }) => system === clause.system))
      return `it names ${id}, and ${clause.system} was not judged`;
  }
  return undefined;
}

function ofCoverage(predicate: Predicate): string | undefined {
  const { complete, systems, left, notCovered } = predicate.assay.coverage;
  const named = namedIn(predicate);
  const twice = repeated([...systems.map(({ system }) => system), ...notCovered]);
  if (twice !== undefined) return `it names the system ${twice} twice`;
  if (complete !== (left.length === 0))
    return `it is called ${complete ? 'complete' : 'partial'}, and ${left.length} clauses are left`;
  for (const { system, clauses, ...parts } of systems) {
    const own = clausesOn([system], named);
    const untestable = own.filter((clause) => clause.untestable !== undefined).length;
    const leftOfIt = left.filter(({ clause }) => CLAUSES.get(clause)?.system === system).length;
    const counted = parts.judged + parts.left + parts['not-applicable'] + parts['not-testable'];
    if (clauses !== own.length) return `${system} has ${own.length} clauses, and not ${clauses}`;
    if (counted !== clauses) return `the counts of ${system} add up to ${counted}, and not to ${clauses}`;
    if (parts['not-testable'] !== untestable)
      return `of ${system}, ${untestable} clauses cannot be tested, and not ${parts['not-testable']}`;
    if (parts.left !== leftOfIt)
      return `of ${system} it names ${leftOfIt} clauses as left, and counts ${parts.left}`;
  }
  return undefined;
}

function ofCounts({ passedTests, warnedTests, failedTests, assay }: Predicate): string | undefined {
  const lists = { pass: passedTests, waived: warnedTests, fail: failedTests };
  for (const [verdict, { length }] of Object.entries(lists))
    if (assay.counts[verdict] !== length)
      return `it counts ${assay.counts[verdict] ?? 0} clauses as ${verdict}, and names ${length}`;
  for (const { system, judged } of assay.coverage.systems) {
    const named = Object.values(lists)
      .flat()
      .filter((id) => CLAUSES.get(id)?.system === system).length;
    if (named !== judged) return `of ${system} it names ${named} clauses as judged, and counts ${judged}`;
  }
  // Configuration is judged by files alone, and TLS by handshakes, which do not count as requests.
  const asks = [...passedTests, ...failedTests].find((id) => !/^(configuration|operator)\./.test(id));
  return asks !== undefined && assay.run.requests === 0
    ? `it judges ${asks} by no request at all`
    : undefined;
}

function ofWaivers({ warnedTests, assay: { waivers, expires } }: Predicate): string | undefined {
  const applied = waivers.filter(({ state }) => state === 'applied');
  const without = warnedTests.find((id) => !applied.some(({ clause }) => clause === id));
  if (without !== undefined) return `it calls ${without} waived, and has no waiver for it`;
  const over = applied.find((waiver) => waiver.expires < expires);
  if (over) return `it holds until ${expires}, and rests on a waiver of ${over.clause} until ${over.expires}`;
  return undefined;
}

function ofTimes({ run, signedAt, expires }: Predicate['assay'], now: Date): string | undefined {
  const ended = Date.parse(run.startedAt) + run.durationMs;
  const signed = Date.parse(signedAt);
  if (signed + SKEW_MS < ended) return `it was signed at ${signedAt}, before its run had ended`;
  if (signed > now.getTime() + SKEW_MS) return `it was signed in the future, at ${signedAt}`;
  if (expires < signedAt.slice(0, 10)) return `it was signed at ${signedAt}, after its last day (${expires})`;
  return undefined;
}

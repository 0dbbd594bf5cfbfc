import { CLAUSE_VERDICTS, type Observation } from '../verdict/schema.js';
import type { Certifiable } from './certifiable.js';
import { coverageOf } from './coverage.js';
import { digestOf } from './digest.js';
import type { Claims } from './statement.js';

/** What a certificate tells that follows from the verdict alone, so that whoever has the verdict can check it. */
export function claimsOf(verdict: Certifiable): Claims {
  const { target, run, summary, waivers, observations } = verdict;
  const { seed, budget, startedAt, durationMs, requests, allocations, harnessVersion, catalogue } = run;
  return {
    target: { name: target.name },
    verdict: summary.verdict,
    run: { seed, budget, startedAt, durationMs, requests, allocations, harnessVersion, catalogue },
    coverage: coverageOf(verdict),
    counts: Object.fromEntries(CLAUSE_VERDICTS.map((each) => [each, summary[each]])),
    waivers: waivers.map(({ clause, reason, expires, state }) => ({ clause, reason, expires, state })),
    observations: { count: observations.length, digest: portraitOf(observations) },
  };
}

/**
 * What was observed, without the exchanges, which have digests of their own and differ from run to run: two
 * certificates with the same digest tell of implementations that do the same where the specification is silent.
 */
function portraitOf(observations: readonly Observation[]): string {
  const told = observations.map(({ key, value }) => ({ key, value }));
  told.sort((a, b) => (a.key < b.key ? -1 : 1));
  return `sha256:${digestOf(told)}`;
}

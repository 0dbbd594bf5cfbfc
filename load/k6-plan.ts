import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { K6Scenario } from './measured/options.js';
import type { K6Plan } from './measured/run-k6.js';
import { durationMs } from '../src/target-file/formats.js';
import {
  cutAfter,
  durationOf,
  partOf,
  peakRate,
  plannedRequests,
  type LoadShape,
} from '../src/results/load/stages.js';
import type { Corpus, Scenario } from './scenario.js';
import type { LoadPlan } from './plan.js';
import { packed, type ScriptScenario } from './script-plan.js';

const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

/** Returns the plan of k6 for a shape that `segments` generators share: their part of each scenario. */
export function k6Plan(
  plan: LoadPlan,
  corpora: ReadonlyMap<string, Corpus>,
  shape: LoadShape,
  segments: number,
  users?: number,
): K6Plan {
  const { request, target, settings, shares } = plan;
  const scenarios = [...shares].map(([scenario, share]) =>
    users === undefined
      ? k6Scenario(scenario, partOf(shape, share), plan, segments)
      : closedScenario(scenario, shape, plan, Math.max(1, Math.round(users * share))),
  );
  const credentials = [...shares.keys()].flatMap(({ credential }) => credential(target) ?? []);
  return {
    script: fileURLToPath(new URL(`./scripts/${request.scenario}.js`, import.meta.url)),
    scenarios,
    files: Object.fromEntries([...corpora].map(([name, { cases }]) => [corpusFile(name), cases.map(packed)])),
    scriptPlan: (path) => ({
      // Different in each run, even with the same seed, because the parties that it makes unique are permanent.
      runId: uniqueRun(),
      scenarios: Object.fromEntries(
        [...shares.keys()].map((scenario) => [
          scenario.name,
          {
            ...scriptScenario(scenario, corpora.get(scenario.name)!, plan),
            corpus: path(corpusFile(scenario.name)),
            schedule: scheduled(
              scenarios.find(({ name }) => name === scenario.name)!,
              segments,
            ),
          },
        ]),
      ),
    }),
    credentials: [...new Set(credentials)],
    freshConnections: settings.freshConnections,
    durationMs: Math.max(...scenarios.map((scenario) => durationOf(scenario.shape))),
  };
}

const scheduled = ({ shape }: K6Scenario, segments: number) => ({
  shape,
  peakRate: peakRate(shape),
  segments,
});

const corpusFile = (name: string) => `${name}.json`;

/** Ten random lower-case letters and digits; the chance that two runs have the same ones is 1 in 3.6e15. */
const uniqueRun = () => [...randomBytes(10)].map((byte) => (byte % 36).toString(36)).join('');

function scriptScenario(
  { credential, createsParties, checkEvery = 10 }: Scenario,
  { cases: _, ...corpus }: Corpus,
  { target, settings }: LoadPlan,
): Omit<ScriptScenario, 'corpus'> {
  return {
    ...corpus,
    headers: corpus.method === 'POST' ? JSON_HEADERS : {},
    checkEvery,
    timeout: target.limits.requestTimeout,
    credential: credential(target),
    ...(createsParties && { maxRequests: settings.maxParties }),
  };
}

function k6Scenario(
  { name, createsParties }: Scenario,
  whole: LoadShape,
  { target, settings: { maxParties, maxStallMs, maxVus } }: LoadPlan,
  segments: number,
): K6Scenario {
  const shape = createsParties ? cutAfter(whole, maxParties) : whole;
  const cut = {
    requests: Math.floor(plannedRequests(whole)),
    by: `limits.allocations or --max-parties allows no more than ${maxParties}`,
  };
  // A fifth more, because responses also take time when nothing stalls.
  const wanted = Math.ceil((1.2 * peakRate(shape) * maxStallMs) / 1000) + 5;
  return {
    name,
    shape,
    ...(shape !== whole && { cut }),
    timeoutMs: durationMs(target.limits.requestTimeout) ?? 0,
    // k6 divides virtual users among the segments too, and each needs at least one.
    virtualUsers: Math.max(segments, Math.min(wanted, maxVus)),
  };
}

const closedScenario = (
  { name }: Scenario,
  shape: LoadShape,
  { target }: LoadPlan,
  users: number,
): K6Scenario => ({
  name,
  shape,
  users,
  timeoutMs: durationMs(target.limits.requestTimeout) ?? 0,
  virtualUsers: users,
});

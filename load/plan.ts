import fc from 'fast-check';
import { bulkAcsUrl, type Target } from '../src/target-file/target.js';
import { UsageError } from '../src/platform/errors.js';
import { cannotReachApps, cannotReachScan } from '../src/preflight/reach.js';
import type { Session } from '../src/target-file/session.js';
import { loadTarget } from '../src/target-file/load.js';
import { livez, readyz } from '../src/spec/operator/health.js';
import { metricsServed } from '../src/spec/operator/metrics.js';
import * as endpoint from '../src/spec/scan/endpoint.js';
import { snapshot } from '../src/spec/scan/snapshot.js';
import { type LoadShape, peakRate } from '../src/results/load/stages.js';
import { ask, type LoadRequest, type Settings, settingsFor } from './settings.js';
import {
  corpusOf,
  kind,
  type Corpus,
  type Request,
  type Baseline,
  type CorpusInput,
  type Scenario,
  type ScenarioChoice,
} from './scenario.js';
import { profiles } from './profiles.js';
import { acceptContext } from './scenarios/accept-context.js';
import { partyAllocation } from './scenarios/party-allocation.js';
import {
  tokenContexts,
  tokenFactories,
  tokenMetadata,
  tokenV2Accepts,
  tokenV2Settlements,
} from './scenarios/token-standard.js';

/** The scan and the apps have no callers, as in a certification. */
const credential = () => undefined;

/** Scenario for section Endpoints / 3: references to snapshots. */
export const bulkAcs: Scenario = {
  name: 'bulk-acs',
  weight: 10,
  missing: ({ scan }) => (scan ? undefined : 'scan'),
  credential,
  unreachable: cannotReachScan,
  baseline: newestSnapshot,
  corpus: bulkCorpus,
};

async function newestSnapshot(session: Session): Promise<Baseline> {
  const parameter = session.target.scan?.bulkAcs?.recordTimeParameter;
  if (parameter === undefined) return {};
  const url = urlWith(session.target, { [parameter]: new Date().toISOString() });
  const reference = await ask(session, { method: 'GET', url }, credential);
  const time = Date.parse(String(reference?.['record_time']));
  return { newestSnapshot: Number.isNaN(time) ? undefined : time };
}

function urlWith({ scan }: Target, more: Readonly<Record<string, unknown>>): string {
  const text = Object.entries({ ...scan?.bulkAcs?.query, ...more })
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return bulkAcsUrl(scan?.url ?? '') + (text && `?${text}`);
}

const PLAIN = kind(snapshot, 200, 200, 'snapshot');
const TIMED = kind(snapshot, 200, 200, 'snapshot-at-or-before');
/** The specification does not fix the status of an error. */
const FAILING = kind(endpoint.failureBody, 400, 599, 'scan-error');

/** The requested record times are up to this long after the newest snapshot, so that none is before the first one. */
const SPAN_MS = 60 * 60_000;

function bulkCorpus({ target, seed, invalid, baseline: { newestSnapshot: newest } }: CorpusInput): Corpus {
  const { recordTimeParameter, failing = [] } = target.scan?.bulkAcs ?? {};
  const times =
    recordTimeParameter === undefined || newest === undefined
      ? []
      : fc.sample(fc.integer({ min: 1, max: SPAN_MS }), { seed, numRuns: 50 }).map((shift): Request => {
          const time = Math.ceil(newest) + shift;
          const url = urlWith(target, { [recordTimeParameter]: new Date(time).toISOString() });
          return { kind: TIMED, url, time };
        });
  const broken = failing.map((own): Request => ({ kind: FAILING, url: urlWith(target, own) }));
  // Where a record time is required, a request without one is refused.
  const valid = times.length > 0 ? times : [{ kind: PLAIN, url: urlWith(target, {}) }];
  return corpusOf('GET', valid, broken, invalid);
}

/** Endpoints / 4: health and metrics of every app in turn, as an orchestrator and a scraper ask. */
const operator: Scenario = {
  name: 'operator',
  weight: 10,
  missing: ({ operator: own }) =>
    own?.apps?.some(({ readyz: ready, livez: alive, metrics }) => ready ?? alive ?? metrics)
      ? undefined
      : 'operator.apps',
  credential,
  unreachable: cannotReachApps,
  corpus,
};

function corpus({ target }: CorpusInput): Corpus {
  const requests = (target.operator?.apps ?? []).flatMap(
    ({ readyz: ready, livez: alive, metrics }): Request[] => [
      ...(ready === undefined ? [] : [{ kind: kind(readyz, 200, 200, 'none'), url: ready }]),
      ...(alive === undefined ? [] : [{ kind: kind(livez, 200, 200, 'none'), url: alive }]),
      ...(metrics === undefined ? [] : [{ kind: kind(metricsServed, 200, 200, 'metrics'), url: metrics }]),
    ],
  );
  return corpusOf('GET', requests, [], 0);
}

/** All scenarios. A new one must be added here and to the names. */
export const SCENARIOS: readonly Scenario[] = [
  ...[acceptContext, partyAllocation, bulkAcs, operator],
  ...[tokenMetadata, tokenFactories, tokenContexts, tokenV2Accepts, tokenV2Settlements],
];

/** Weights: a wallet reads the metadata, then a factory, and sometimes a context. */
const WALLET: NonNullable<NonNullable<Target['load']>['mixed']> = {
  'token-metadata': 50,
  'token-factories': 30,
  'token-contexts': 20,
};

/** @throws {UsageError} when the target file lacks what the scenarios need. Their shares add up to 1 */
function sharesOf(target: Target, choice: ScenarioChoice): Map<Scenario, number> {
  const only = SCENARIOS.find(({ name }) => name === choice);
  if (only) {
    const missing = only.missing(target);
    if (missing) throw new UsageError(`--scenario ${choice}: ${target.file} has no ${missing}.`);
    return new Map([[only, 1]]);
  }
  const mixed = choice === 'wallet' ? undefined : target.load?.mixed;
  const weights = choice === 'wallet' ? WALLET : mixed;
  const weighted = SCENARIOS.map((scenario) => ({
    scenario,
    weight: (weights ? weights[scenario.name] : scenario.weight) ?? 0,
    missing: scenario.missing(target),
  })).filter(({ weight }) => weight > 0);
  const lacking = mixed && weighted.find(({ missing }) => missing);
  if (lacking) {
    const { name } = lacking.scenario;
    throw new UsageError(
      `${target.at(`/load/mixed/${name}`)}: ${name} needs ${lacking.missing}, which is not there.`,
    );
  }
  const possible = weighted.filter(({ missing }) => !missing);
  const sum = possible.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) throw new UsageError(`--scenario ${choice}: ${target.file} has no scenario that could run.`);
  return new Map(possible.map(({ scenario, weight }) => [scenario, weight / sum]));
}

/**
 * Checks that the target file has what a choice needs, and that the load is allowed without `--allow-writes`.
 * @throws {UsageError} when it does not, or is not
 */
export const checkPossible = (target: Target, choice: ScenarioChoice): void =>
  checkHarmless(target, [...sharesOf(target, choice).keys()]);

/** Returns the choices that pass `checkPossible`. */
export const possibleOf = (target: Target, choices: readonly ScenarioChoice[]): ScenarioChoice[] =>
  choices.filter((choice) => {
    try {
      checkPossible(target, choice);
      return true;
    } catch (error) {
      if (error instanceof UsageError) return false;
      throw error;
    }
  });

/** A target with the settings and the scenarios of the load of another one, for a calibration of that one. */
export function loadedLike(target: Target, like: Target, choice: ScenarioChoice): Target {
  const shares = [...sharesOf(like, choice)].map(([{ name }, share]) => [name, share] as const);
  const { requestsPerSecond } = like.limits;
  return {
    ...target,
    at: like.at,
    limits: { ...target.limits, ...(requestsPerSecond && { requestsPerSecond }) },
    load: { ...like.load, mixed: Object.fromEntries(shares) },
  };
}

/** A load that is allowed on its target. */
export interface LoadPlan {
  request: LoadRequest;
  target: Target;
  settings: Settings;
  shares: ReadonlyMap<Scenario, number>;
  /** The rates over time, for all scenarios together. */
  shape: LoadShape;
}

/**
 * Plans a load before anything is sent.
 * @param given used instead of the target file
 * @throws {UsageError} when the target file or an option is wrong, or `--allow-writes` is missing
 */
export async function planLoad(request: LoadRequest, given?: Target): Promise<LoadPlan> {
  const plan = checkedPlan(request, given);
  for (const { provision } of plan.shares.keys()) await provision?.(plan.target);
  return plan;
}

/** Plans a load without what its target provides when it begins. @throws {UsageError} as `planLoad` */
export function checkedPlan(request: LoadRequest, given?: Target): LoadPlan {
  const { profile } = request;
  const own = given ?? loadTarget(request.targetFile);
  const target =
    request.like === undefined ? own : loadedLike(own, loadTarget(request.like), request.scenario);
  const settings = settingsFor(target, request);
  const shares = sharesOf(target, request.scenario);
  const scenarios = [...shares.keys()];
  if (!request.allowWrites) checkHarmless(target, scenarios);
  const shape = profiles[profile].shape(settings.rate, settings.durationMs);
  if (profile === 'users') checkUnbounded(target, scenarios);
  checkRate(target, profile === 'breakpoint' ? settings.maxRate : peakRate(shape));
  return { request, target, settings, shares, shape };
}

function checkRate({ limits, at }: Target, peak: number): void {
  const { requestsPerSecond: limit = Infinity } = limits;
  if (peak > limit)
    throw new UsageError(
      `${at('/limits/requestsPerSecond')}: the load has a peak of ${peak} requests per second, and limits.requestsPerSecond allows ${limit}: lower --rate, or raise the limit.`,
    );
}

/** @throws {UsageError} when users, who send as fast as the target answers, are not allowed */
function checkUnbounded({ limits, at }: Target, scenarios: readonly Scenario[]): void {
  if (limits.requestsPerSecond !== undefined)
    throw new UsageError(
      `${at('/limits/requestsPerSecond')}: --profile users sends as fast as the target responds, but limits.requestsPerSecond allows ${limits.requestsPerSecond}: use --profile breakpoint.`,
    );
  const creating = scenarios.find(({ createsParties }) => createsParties);
  if (creating)
    throw new UsageError(
      `--profile users: ${creating.name} would create parties as fast as possible: use --profile breakpoint.`,
    );
}

/**
 * Refuses to create anything permanent, or to load a production target, without `--allow-writes`.
 * @throws {UsageError} when `--allow-writes` would be needed
 */
function checkHarmless(target: Target, scenarios: readonly Scenario[]): void {
  if (target.environment === 'production')
    throw new UsageError(
      `${target.at('/environment')}: the target file says environment: production, so there is no load. --allow-writes allows it.`,
    );
  const creating = scenarios.find(({ createsParties }) => createsParties);
  if (creating)
    throw new UsageError(
      `${creating.name} creates permanent parties: give --allow-writes, and their maximum number with --max-parties.`,
    );
}

/** The requests of each scenario, by its name. */
export const corporaOf = (
  { request: { seed }, target, settings: { invalid }, shares }: LoadPlan,
  baseline: Baseline,
): Map<string, Corpus> =>
  new Map([...shares.keys()].map((each) => [each.name, each.corpus({ target, seed, invalid, baseline })]));

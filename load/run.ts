import { CannotJudge, UsageError } from '../src/platform/errors.js';
import type { K6 } from '../src/platform/k6/find.js';
import type { Destinations } from './measured/options.js';
import type { Prometheus } from './measured/prometheus.js';
import { runK6 } from './measured/run-k6.js';
import { outgoing } from '../src/secrets/outgoing.js';
import { Session } from '../src/target-file/session.js';
import type { Target } from '../src/target-file/target.js';
import { tlsOptions } from '../src/target-file/read-named.js';
import { harnessVersion } from '../src/platform/version.js';
import { conclude } from '../src/results/load/thresholds.js';
import type { Load, LoadClause } from '../src/results/load/schema.js';
import type { LoadShape } from '../src/results/load/stages.js';
import { baselineOf, type LoadRequest, type Settings } from './settings.js';
import type { Corpus, Scenario } from './scenario.js';
import { k6Plan } from './k6-plan.js';
import { corporaOf, type LoadPlan, planLoad } from './plan.js';
import { profiles } from './profiles.js';
import { type LoadProgress, progressOf } from './measured/collected.js';
import { allocationsOf, clauseResults, generatorResult, isExpected, scenarioResult } from './results.js';
import { usersSearch } from './users.js';
import type { RawExchange } from '../src/http/message.js';
import type { LoggedFailure } from './script-plan.js';

/** Maximum number of exchanges that are kept for each clause: the first ones. */
const SAMPLES_PER_CLAUSE = 3;
/** Headers that curl and the connection add by themselves. */
const OWN_HEADERS = ['content-length', 'host', 'user-agent'];

/** The first exchanges that break each clause, as the script logs them. */
export class FailureSamples {
  readonly #byClause = new Map<string, LoggedFailure[]>();

  /** `line`: a JSON text that the script logged. */
  add(line: string): void {
    const failure = JSON.parse(line) as LoggedFailure;
    const samples = this.#byClause.get(failure.clause) ?? [];
    this.#byClause.set(failure.clause, samples);
    if (samples.length < SAMPLES_PER_CLAUSE) samples.push(failure);
  }

  /** Adds the samples to the clauses, with secrets hidden and a command that sends the first one again. */
  async addTo(
    clauses: readonly LoadClause[],
    session: Session,
    scenarios: readonly Scenario[],
  ): Promise<void> {
    for (const clause of clauses) {
      const samples = this.#byClause.get(clause.id);
      const first = samples?.[0];
      if (!first) continue;
      const scenario = scenarios.find(({ name }) => name === first.scenario);
      const credential = scenario?.credential(session.target);
      const shell = credential === undefined ? undefined : (await session.token(credential)).shell;
      const exchanges = samples.map((sample) => exchangeOf(sample, shell));
      Object.assign(clause, {
        why: session.hide(first.why),
        exchanges: exchanges.map((exchange) => session.record(exchange)),
        curl: session.curl(exchanges[0]!),
      });
    }
  }
}

function exchangeOf(
  { request, response, durationMs }: LoggedFailure,
  shell: string | undefined,
): RawExchange {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !OWN_HEADERS.includes(name.toLowerCase()),
  );
  const bearer = headers
    .find(([name]) => name.toLowerCase() === 'authorization')?.[1]
    .slice('Bearer '.length);
  const { method, url, body } = request;
  return {
    request: {
      method,
      url,
      headers: headers.map(([name, value]) => [name.toLowerCase(), value]),
      ...(body !== undefined && body !== '' && { body: Buffer.from(body) }),
      ...(bearer !== undefined && shell !== undefined && { token: { value: bearer, shell } }),
    },
    ...(response.status > 0
      ? {
          response: {
            status: response.status,
            headers: Object.entries(response.headers),
            body: Buffer.from(response.body),
          },
        }
      : { error: response.error }),
    durationMs,
    attempts: 1,
  };
}

/** A load and its context. */
export interface LoadOptions extends LoadRequest {
  k6: K6;
  /** Default: that of the target file. */
  target?: Target | undefined;
  /** The addresses that k6 may send to, for the hosts in the requests (default: all); may throw. */
  destinations?: ((hosts: readonly string[]) => Promise<Destinations>) | undefined;
  /** Another server for the metrics. */
  prometheus?: Prometheus | undefined;
  /** Prints a line for the user. */
  say: (line: string) => void;
  /** Called about once per second. */
  onProgress?: ((progress: LoadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The context of one load; a search uses it for each of its steps. */
interface Context {
  plan: LoadPlan;
  corpora: ReadonlyMap<string, Corpus>;
  session: Session;
  options: LoadOptions;
  startedAt: string;
}

/**
 * Puts load on one target and judges the result.
 * @throws {UsageError} when the target file or an option is wrong
 * @throws {CannotJudge} when the target is unreachable, or k6 returns nothing that can be judged
 */
export async function load(options: LoadOptions): Promise<Load> {
  const startedAt = new Date().toISOString();
  const { profile, segment, say, signal } = options;
  if (profiles[profile].search && segment)
    throw new UsageError(`--segment: the search of ${profile} is made by one generator.`);
  const plan = await planLoad(options, options.target);
  const session = new Session(plan.target);
  try {
    // Where load is not allowed, the requests before it are not sent either.
    await options.destinations?.(hostsOf(corporaOf(plan, {})));
    const corpora = corporaOf(plan, await baselineOf(session, [...plan.shares.keys()]));
    const context = { plan, corpora, session, options, startedAt };
    const runOnce = (shape: LoadShape) => runShape(context, shape);
    if (profile === 'breakpoint') return await breakpoint(plan.settings, runOnce, say, signal);
    if (profile === 'users')
      return await usersSearch(plan.settings, (users) => runShape(context, plan.shape, users), {
        say,
        signal,
      });
    return await runOnce(plan.shape);
  } finally {
    await session.close();
  }
}

/** @throws {CannotJudge} when k6 returns nothing that can be judged */
async function runShape(context: Context, shape: LoadShape, users?: number): Promise<Load> {
  const { plan, corpora, session, options, startedAt } = context;
  const { scenario, profile, seed, segment, onProgress, prometheus } = options;
  const { target, settings } = plan;
  const segments = segment?.n ?? 1;
  const ofSegment = segment && { segment: `${segment.k}/${segment.n}` };
  const planned = k6Plan(plan, corpora, shape, segments, users);
  const { credentials, durationMs } = planned;
  const hosts = hostsOf(corpora);
  const destinations = (await options.destinations?.(hosts)) ?? loopbackNames(hosts);
  const failures = new FailureSamples();
  const measured = await runK6(
    { ...planned, destinations },
    {
      k6: options.k6,
      isExpected: isExpected(corpora),
      flat: profile === 'soak',
      segment,
      tls: tlsOptions(target),
      token: async (name) => {
        const { value } = await session.token(name);
        // k6 may quote a request in an error message.
        outgoing.add([value]);
        return value;
      },
      renewMs: credentials.some((name) => isRenewed(target, name)) ? RENEW_MS : undefined,
      // Separates runs and segments that push to the same server.
      prometheus: prometheus && {
        ...prometheus,
        tags: { testid: `${scenario}-${profile}-${startedAt}`, ...ofSegment },
      },
      say: options.say,
      onPush: onProgress && ((collected) => onProgress(progressOf(collected, planned.scenarios, durationMs))),
      onLine: (line) => failures.add(line),
      signal: options.signal,
    },
  );
  const scenarios = planned.scenarios.map((each) => scenarioResult(each, measured, corpora, segments));
  const { interrupted, summary } = measured;
  if (!interrupted && scenarios.every(({ requests, dropped }) => requests + dropped === 0))
    throw new CannotJudge('k6 sent nothing: the plan has no request.');
  const clauses = clauseResults(measured, corpora, options.k6.shared);
  await failures.addTo(clauses, session, [...plan.shares.keys()]);
  const lasted = summary?.durationMs ?? durationMs;
  const result = {
    run: {
      scenario,
      profile,
      seed,
      invalid: settings.invalid,
      startedAt,
      harnessVersion,
      k6: options.k6.version,
      ...ofSegment,
      ...(settings.freshConnections && { connections: 'fresh' }),
      durationMs: Math.round(interrupted ? lasted : durationMs),
      allocations: allocationsOf(measured, [...plan.shares.keys()]),
      ...(interrupted && { interrupted }),
    },
    scenarios,
    clauses,
    generator: {
      shared: options.k6.shared,
      ...generatorResult(measured, planned.scenarios, segments, lasted),
    },
  };
  const { name, file } = target;
  return session.hideIn<Load>({
    schemaVersion: 1,
    target: { name, file },
    ...result,
    ...conclude(result, settings.thresholds),
  });
}

/** k6 asks DNS for names below `localhost`, which belong to this machine (RFC 6761 section 6.3). */
const loopbackNames = (hosts: readonly string[]): Destinations | undefined => {
  const names = hosts.filter((host) => /\.localhost\.?$/i.test(host));
  const own = Object.fromEntries(names.map((name) => [name, '127.0.0.1']));
  return names.length === 0 ? undefined : { hosts: own, blacklistIPs: [] };
};

const hostsOf = (corpora: ReadonlyMap<string, Corpus>): string[] => {
  const urls = [...corpora.values()].flatMap(({ cases }) => cases.map(({ url }) => url));
  return [...new Set(urls.map((url) => new URL(url).hostname))];
};

/** How often k6 requests tokens. They are renewed a minute before they expire. */
const RENEW_MS = 20_000;

/** A token from a file or a variable is never renewed. */
const isRenewed = ({ credentials = {} }: Target, name: string) => {
  const { tokenEnv, tokenFile } = credentials[name] ?? {};
  return tokenEnv === undefined && tokenFile === undefined;
};

/** The search ends when the failing rate is at most this share above the passing one. */
const PRECISION = 0.1;

interface Step {
  rate: number;
  verdict: Load['summary']['verdict'];
  reasons: string[];
}

/**
 * Searches the highest rate that keeps the thresholds. The rate is doubled until one fails; then the middle is
 * tried until the two rates are close. Each step is a short load of its own, so that none inherits the queue of
 * another.
 */
async function breakpoint(
  { rate: first, maxRate, durationMs }: Settings,
  once: (shape: LoadShape) => Promise<Load>,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Load> {
  const steps: Step[] = [];
  let good: Load | undefined;
  let [low, high] = [0, Infinity];
  let last: Load | undefined;
  let rate = Math.min(first, maxRate);
  while (last === undefined || isWorthTrying(rate, low, high)) {
    last = await once({ startRate: rate, stages: [{ rate, durationMs }] });
    const { verdict, reasons } = last.summary;
    steps.push({ rate, verdict, reasons });
    say(`${rate} requests in a second: ${verdict === 'pass' ? 'kept' : reasons.join('; ')}`);
    if (signal?.aborted) break;
    if (verdict === 'pass') [low, good] = [rate, last];
    else high = rate;
    rate = high === Infinity ? Math.min(2 * rate, maxRate) : middle(low, high);
  }
  const shown = good ?? last;
  return {
    ...shown,
    ...(signal?.aborted && {
      run: { ...shown.run, interrupted: true },
      summary: { verdict: 'inconclusive' as const, reasons: ['the search was interrupted'] },
    }),
    breakpoint: { ...(good && { rate: low }), found: inWords(steps, low, high, maxRate), steps },
  };
}

/** Less than one request per second is not a load. */
const isWorthTrying = (rate: number, low: number, high: number) =>
  rate >= 1 && rate !== low && high > low * (1 + PRECISION);

/** A whole number when the two rates are far enough apart. */
const middle = (low: number, high: number): number => {
  const exact = (low + high) / 2;
  return high - low > 10 ? Math.round(exact) : Math.round(exact * 10) / 10;
};

function inWords(steps: readonly Step[], low: number, high: number, maxRate: number): string {
  const tried = `${steps.length} short loads, ${steps.map(({ rate }) => rate).join(', ')} requests in a second`;
  if (high === Infinity)
    return `${tried}: ${low === maxRate ? `up to the highest rate allowed, ${maxRate},` : 'as far as it came,'} none broke a threshold`;
  const broke = steps.find(({ rate }) => rate === high);
  const why = broke?.reasons.join('; ') ?? '';
  const whose =
    broke?.verdict === 'inconclusive' ? 'the generator or its view ended it' : 'the target ended it';
  return `${tried}: ${low === 0 ? 'already the first did not keep them' : `${low} kept the thresholds`}, ${high} did not (${why}); ${whose}`;
}

import { CannotJudge, UsageError } from '../src/harness/errors.js';
import type { K6 } from '../src/harness/k6/find.js';
import { measure } from '../src/harness/load/measure.js';
import type { Prometheus } from '../src/harness/load/prometheus.js';
import { Session } from '../src/harness/session.js';
import type { Target } from '../src/harness/target/target.js';
import { tlsOptions } from '../src/harness/target/tls.js';
import { harnessVersion } from '../src/harness/version.js';
import { conclude } from '../src/verdict/load/conclude.js';
import type { Load } from '../src/verdict/load/schema.js';
import type { Course } from '../src/verdict/load/stages.js';
import { arrange, type Wanted } from './arrange.js';
import { prepare, type Prepared, type Work } from './assign.js';
import { breakpoint } from './breakpoint.js';
import { CaughtExchanges } from './caught.js';
import { learn } from './learn.js';
import { momentOf, type Now } from './now.js';
import { clauseResults, generatorResult, isExpected, scenarioResult } from './results.js';

export interface LoadOptions extends Wanted {
  k6: K6;
  seed: number;
  segment?: { k: number; n: number } | undefined;
  /** Where metrics go besides. */
  prometheus?: Prometheus | undefined;
  say: (line: string) => void;
  /** Told about once in a second how it goes. */
  onNow?: ((now: Now) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Puts load on one target and judges what came of it.
 * @throws UsageError for a target file or an option that leads nowhere; CannotJudge when the target cannot be reached.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const startedAt = new Date();
  const { profile, scenario, seed, segment } = options;
  if (profile === 'breakpoint' && segment)
    throw new UsageError('--segment: the search of breakpoint is made by one generator.');
  const { target, settings, shares, course } = await arrange(options);
  const session = new Session(target);
  try {
    const learnt = await learn(session, [...shares.keys()]);
    const work: Work = {
      target,
      choice: scenario,
      shares,
      settings,
      seed,
      learnt,
      segments: segment?.n ?? 1,
    };
    const prepared = prepare(work);
    const run = {
      scenario,
      profile,
      seed,
      invalid: settings.invalid,
      startedAt: startedAt.toISOString(),
      harnessVersion,
      k6: options.k6.version,
      ...(segment && { segment: `${segment.k}/${segment.n}` }),
    };
    // Runs and segments that push to one place stay apart there.
    const tags = {
      testid: `${scenario}-${profile}-${run.startedAt}`,
      ...(run.segment !== undefined && { segment: run.segment }),
    };
    const once = async (own: Course): Promise<Load> => {
      const measured = await runOnce(prepared(own), session, options, tags);
      const whole = { ...measured, run: { ...run, ...measured.run } };
      return {
        schemaVersion: 1,
        target: { name: target.name, file: target.file },
        ...whole,
        ...conclude(whole, settings.thresholds),
      };
    };
    if (profile === 'breakpoint') return await breakpoint(settings, once, options.say, options.signal);
    return await once(course);
  } finally {
    await session.close();
  }
}

type Outcome = Pick<Load, 'scenarios' | 'clauses' | 'generator'> & {
  run: Pick<Load['run'], 'durationMs' | 'allocations' | 'interrupted'>;
};

async function runOnce(
  prepared: Prepared,
  session: Session,
  options: LoadOptions,
  tags: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { corpora, scenarios, credentials, durationMs } = prepared;
  const { target } = session;
  const { segment, onNow } = options;
  const share = segment ? 1 / segment.n : 1;
  const caught = new CaughtExchanges();
  const expected = isExpected(corpora);
  const measured = await measure({
    ...prepared,
    k6: options.k6,
    isExpected: expected,
    flat: options.profile === 'soak',
    segment,
    tls: tlsOptions(target),
    tokens: {
      credentials,
      token: async (name) => (await session.token(name)).value,
      renewMs: credentials.some((name) => isRenewed(target, name)) ? RENEW_MS : undefined,
    },
    prometheus: options.prometheus && { ...options.prometheus, tags },
    say: options.say,
    onPush: onNow && ((collected) => onNow(momentOf(collected, scenarios, durationMs))),
    onLine: (line) => caught.take(line),
    signal: options.signal,
  });
  const clauses = clauseResults(measured, corpora);
  const credentialOf = (scenario: string) =>
    scenario === 'accept-context'
      ? target.registry?.credential
      : credentials.find((name) => name === 'participantAdmin');
  await caught.addTo(clauses, session, credentialOf);
  const results = scenarios.map((scenario) => scenarioResult(scenario, measured, expected, share));
  if (!measured.interrupted && results.every(({ requests, dropped }) => requests + dropped === 0))
    throw new CannotJudge('k6 ran and sent nothing: the plan has no request.');
  const users = scenarios.reduce((sum, { virtualUsers }) => sum + virtualUsers, 0);
  const lasted = measured.summary?.durationMs ?? durationMs;
  return {
    run: {
      durationMs: Math.round(measured.interrupted ? lasted : durationMs),
      allocations: measured.collected
        .ended('party-allocation')
        .filter(({ status }) => status >= 200 && status < 300)
        .reduce((sum, { count }) => sum + count, 0),
      ...(measured.interrupted && { interrupted: true }),
    },
    scenarios: results,
    clauses: [...clauses.values()],
    generator: generatorResult(measured, Math.ceil(users * share), lasted),
  };
}

/** How often k6 asks for tokens. They are renewed a minute before they end. */
const RENEW_MS = 20_000;

/** A token of a file or a variable is what it is. */
const isRenewed = ({ credentials = {} }: Target, name: string) => {
  const { tokenEnv, tokenFile } = credentials[name] ?? {};
  return tokenEnv === undefined && tokenFile === undefined;
};

import { SYSTEMS, type Clause, type System } from '../../spec/clause.js';
import { concludeClause } from '../../results/clause.js';
import { distinct, distinctOrigins } from '../../results/origins.js';
import type { Budget, Observation, Verdict } from '../../results/schema.js';
import { missingText, summarise, applyWaivers } from '../../results/summary.js';
import { loaderCommand, namedFiles } from '../../probes/configuration/loader.js';
import { outgoing } from '../../secrets/outgoing.js';
import { provision } from '../../target-file/provision.js';
import { requireUsable } from '../../target-file/usable-credentials.js';
import { type Target, store } from '../../target-file/target.js';
import { tlsEndpoints } from '../../probes/tls/endpoint.js';
import { harnessVersion } from '../../platform/version.js';
import { fromRoot } from '../../platform/repository.js';
import { type Hindrance, hasSystem, hindrance, missingKey } from '../../preflight/applicable.js';
import { catalogue } from '../../results/catalogue-digest.js';
import { Collected, resultsFor, type RunEvent } from './events.js';
import { EVERY_TEST, isSlow, type PlannedTarget, queuesOf } from './plan.js';
import { type Probed, probe, UNPROBED } from './probe.js';
import { confirmReplays } from './repeated-case.js';
import { limitedBy } from './cost.js';
import { tooFast } from '../../preflight/rate.js';
import { shownWrong, withLines } from './lines.js';
import { observed, select, type Selection } from './selection.js';
import { withoutStale } from './stale.js';
import { runSuites } from './suites.js';
import { traceRun } from '../../http/trace/tracing.js';

/** The options of a run: what is judged, how, and where events are sent. */
export interface CertifyOptions extends Selection {
  /** As `judgedTarget` reads it. */
  target: Target;
  budget: Budget;
  seed: number;
  /** Whether parties may be allocated even when the target file says `environment: production`. */
  allowWrites?: boolean | undefined;
  /** Whether the target does not conform when a clause of the judged systems lacks a key in the target file. */
  requireComplete?: boolean | undefined;
  /** Whether requests carry a traceparent header when the run is traced. Default: true. */
  traceparent?: boolean | undefined;
  /** Hints of parties that an earlier run created. */
  after?: readonly string[] | undefined;
  /** Run only this case, given as the `path` of a counterexample. */
  replay?: string | undefined;
  /** Further cases to run, one after the other, as long as the case in `replay` does not show the failure. */
  otherwise?: readonly string[] | undefined;
  /** The failure of an earlier run that the case belongs to. */
  replays?: Omit<NonNullable<Verdict['replay']>, 'exchanges'> | undefined;
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Ends the run within seconds. The verdict covers what was judged by then. */
  signal?: AbortSignal;
}

/**
 * Judges one target: cases → exchanges → verdict.
 * @throws {UsageError} for an unusable target file or selection
 * @throws {CannotJudge} when something that the target file names is not available
 */
export function certify(options: CertifyOptions): Promise<Verdict> {
  const { budget, seed, traceparent, onEvent } = options;
  return traceRun(
    {
      name: options.replay ? 'assay replay' : 'assay certify',
      attributes: { 'assay.budget': budget, 'assay.seed': seed },
      header: traceparent,
      onNote: (message) => onEvent?.({ type: 'note', message }),
      conclude: ({ target, summary: { verdict } }) => ({
        attributes: { 'assay.target': target.name, 'assay.verdict': verdict },
        trouble: verdict === 'conforms' ? undefined : verdict,
      }),
    },
    () => judged(options),
  );
}

async function judged(options: CertifyOptions): Promise<Verdict> {
  const prepared = await prepare(options);
  const collected = new Collected();
  await judge(prepared, collected, options);
  if (!options.replays) await confirm(prepared, collected, options);
  return conclude(prepared, collected, options);
}

/** Sends failures again as `assay replay` does, and marks those that need the whole run. */
function confirm(prepared: Prepared, collected: Collected, options: CertifyOptions): Promise<void> {
  const { subject, probed } = prepared;
  const { limits } = subject.target;
  const found = collected.of(subject.name);
  const all = prepared.clauses.map(({ id }) => id);
  const parties = limits.allocations - probed.hints.length - found.hints.length;
  return confirmReplays(found, { all, parties }, async ({ judged, path, otherwise }, allocations) => {
    if (options.signal?.aborted) return undefined;
    const target = { ...subject.target, limits: { ...limits, allocations } };
    const again = new Collected();
    await judge({ ...prepared, subject: { ...subject, target, clauses: judged, observe: [] } }, again, {
      ...options,
      replay: path,
      otherwise,
      onEvent: undefined,
    });
    return again.of(subject.name);
  });
}

/** A run that is ready to begin: what will be judged, and what is known before the first test. */
interface Prepared {
  startedAt: Date;
  clauses: readonly Clause[];
  hindered: ReadonlyMap<string, Hindrance | undefined>;
  /** Why a clause cannot be judged, by its id: a mistake in the target file, or no response. */
  unrun: ReadonlyMap<string, string>;
  probed: Probed;
  subject: PlannedTarget;
}

/** Finds what can be judged, and checks that the systems respond. @throws the errors of `certify` */
export async function prepare(options: CertifyOptions): Promise<Prepared> {
  const startedAt = new Date();
  const { target } = options;
  let clauses = select(options, target);
  const hinderedBy = () => new Map(clauses.map((clause) => [clause.id, hindrance(clause, target, options)]));
  const applicableOf = (hindered: ReadonlyMap<string, Hindrance | undefined>) =>
    clauses.filter((clause) => !clause.untestable && !hindered.get(clause.id));
  const incomplete = (hindered: Prepared['hindered']): Prepared | undefined => {
    const missing = missingFor(options);
    if (missing === undefined) return undefined;
    const unrun = new Map(clauses.map(({ id }) => [id, `nothing was sent: ${missing}`]));
    return { startedAt, clauses, hindered, unrun, probed: UNPROBED, subject: subject(target, [], options) };
  };
  // An incomplete target file is reported before anything is sent. When a program of the user provides values, they
  // have to be read first.
  const early = target.registry?.provision === undefined ? incomplete(hinderedBy()) : undefined;
  if (early) return early;
  await requireUsable(target, new Set(applicableOf(hinderedBy()).map(({ system }) => system)));
  await provision(target);
  clauses = select(options, target);
  const hindered = hinderedBy();
  const late = incomplete(hindered);
  if (late) return late;
  const applicable = applicableOf(hindered);
  // The suites check this as well, but cannot report it to the user.
  if (applicable.some(({ needs }) => needs.includes('operator.tls'))) tlsEndpoints(target);
  if (applicable.some(({ system }) => system === 'configuration')) {
    namedFiles(target);
    loaderCommand(target);
  }
  const probed = await probe(target, new Set(applicable.map(({ system }) => system)), options.signal);
  const known = withoutStale(target, probed.stale, probed);
  const unrun = new Map(
    applicable.flatMap((clause) => {
      const why = troubleOf(clause, probed) ?? staleFor(missingKey(clause, known), probed);
      return why === undefined ? [] : [[clause.id, why]];
    }),
  );
  const judged = applicable.filter(({ id }) => !unrun.has(id));
  return { startedAt, clauses, hindered, unrun, probed, subject: subject(known, judged, options) };
}

/** What the target file lacks for `--require-complete`, in words. @returns undefined when it lacks nothing */
export function missingFor(options: CertifyOptions): string | undefined {
  const { target } = options;
  const complete = completeFor(target, options);
  if (!complete) return undefined;
  const results = select(options, target).map((clause) =>
    concludeClause(clause, [], hindrance(clause, target, options)),
  );
  return missingText(results, complete);
}

/** Builds the verdict for a prepared run from the collected results. */
export function conclude(
  { startedAt, clauses, hindered, unrun, probed }: Prepared,
  collected: Collected,
  options: CertifyOptions,
): Verdict {
  const { target } = options;
  const found = collected.of(target.name);
  const results = clauses.map((clause) =>
    concludeClause(
      clause,
      resultsFor(found.results, options.replay === undefined ? undefined : options.replays?.clause),
      {
        ...hindered.get(clause.id),
        unrun: unrun.get(clause.id) ?? collected.unrun(clause.id),
        tookMs: collected.tookMs(clause.id),
      },
    ),
  );
  const hints = [...probed.hints, ...found.hints];
  const origins = distinctOrigins([...(probed.origins ?? []), ...found.origins]);
  const waived = withLines(applyWaivers(results, target.waivers, startedAt), target);
  const described = describe(target);
  const complete = completeFor(target, options);
  const requests = probed.requests + found.requests;
  const durationMs = Date.now() - startedAt.getTime();
  const { requestsPerSecond } = target.limits;
  const { held } = collected;
  const limited = limitedBy({
    requests,
    durationMs,
    held,
    requestsPerSecond,
    budget: options.budget,
    found: found.requestsPerSecond,
  });
  const mistakes = distinctOf([
    ...probed.troubles.values(),
    ...probed.stale.map(({ message }) => message),
    ...probed.mistakes,
    ...tooFast(target, found.requestsPerSecond),
    ...shownWrong(results, target),
  ]);
  return outgoing.hideIn<Verdict>({
    schemaVersion: 1,
    target: {
      ...described,
      ...(mistakes.length > 0 && { mistakes }),
      ...(origins.length > 0 && { origins }),
    },
    ...(options.replays && {
      replay: {
        ...options.replays,
        exchanges: found.results.flatMap(({ exchanges = [] }) => exchanges),
      },
    }),
    run: {
      seed: options.seed,
      budget: options.budget,
      startedAt: startedAt.toISOString(),
      durationMs,
      requests,
      allocations: hints.length,
      ...(hints.length > 0 && { hints }),
      ...(found.covered !== undefined && { conditionsCovered: found.covered }),
      ...(limited !== undefined && { limitedBy: limited }),
      harnessVersion,
      catalogue,
      ...(options.shard && { shard: options.shard }),
      ...(options.signal?.aborted && { interrupted: true }),
      ...(options.signal?.reason === FIRST_FAILURE && { failFast: true }),
      ...(complete && { completeFor: complete }),
    },
    summary: summarise(waived.clauses, waived.waivers, complete),
    clauses: waived.clauses,
    observations: inOrder(collected.observationsOf(target.name)),
    ...(found.handshakes.length > 0 && { handshakes: distinct(found.handshakes) }),
    waivers: waived.waivers,
  });
}

/** The reason of the abort signal when the run ends with its first failure. */
export const FIRST_FAILURE = 'first failure';

const distinctOf = (texts: readonly string[]): string[] => [...new Set(texts)];

const troubleOf = ({ system, needs }: Clause, { troubles }: Probed): string | undefined =>
  [system, ...needs].map((key) => troubles.get(key)).find(Boolean);

/** Why a list of the target file is empty: the target does not know the ids in it. */
const staleFor = (key: string | undefined, { stale }: Probed): string | undefined =>
  stale.find(({ named }) => named.list === key)?.message;

function subject(target: Target, judged: readonly Clause[], options: CertifyOptions): PlannedTarget {
  const systems: System[] = options.replay ? [] : [...new Set(judged.map(({ system }) => system))];
  return {
    name: target.name,
    target: store(target),
    clauses: judged.map(({ id }) => id),
    observe: observed(options, systems),
  };
}

/** Runs the suites over the queues of one target. */
async function judge(
  { subject, probed: { fastestMs, first } }: Prepared,
  collected: Collected,
  { budget, seed, replay, otherwise = [], after = [], signal, onEvent }: CertifyOptions,
): Promise<void> {
  const { sending, others } = queuesOf(subject, fastestMs);
  const queues = [...sending, ...others];
  if (signal?.aborted || queues.length === 0) return;
  const take = (event: RunEvent) => {
    collected.take(event);
    onEvent?.(event);
  };
  const plan = { seed, budget, shrink: true, queues, isSlow: isSlow(fastestMs), first, after };
  await runSuites({ ...plan, replay }, take, signal);
  // The failure may depend on earlier calls and responses.
  const isFound = () => collected.of(subject.name).results.some((each) => each.counterexamples.length > 0);
  for (const next of otherwise)
    if (!isFound() && !signal?.aborted)
      await runSuites({ ...plan, replay: next === EVERY_TEST ? undefined : next }, take, signal);
}

const inOrder = (observations: readonly Observation[]): Observation[] =>
  SYSTEMS.flatMap((system) => observations.filter(({ key }) => key.startsWith(`${system}.`)));

/** The systems that must be judged completely. Undefined when completeness is not required. */
const completeFor = (target: Target, { requireComplete, systems }: CertifyOptions): string[] | undefined =>
  requireComplete ? [...(systems ?? describe(target).systems)] : undefined;

function describe(target: Target): Verdict['target'] {
  const systems = SYSTEMS.filter((system) => hasSystem(target, system));
  const path = fromRoot(target.file);
  return { name: target.name, systems, file: target.file, ...(path !== undefined && { path }) };
}

import { type Memory, ownMemory, nextPage, type ResponseChecks } from '../../checks/check.js';
import exec from 'k6/execution';
import http, { type RefinedParams, type Response } from 'k6/http';
import secrets from 'k6/secrets';
import {
  scheduleOf,
  type Kind,
  type LoggedFailure,
  MARK_PLACE,
  REFUSALS,
  type ScriptScenario,
  type Sent,
  isLasting,
  isNoAnswer,
  mayMove,
  tagOf,
  unpacked,
  type ScriptPlan,
} from '../../script-plan.js';

const { ASSAY_PLAN, ASSAY_POD_UID, ASSAY_CERTIFICATE_DIR } = __ENV;

const { options: plannedOptions, ...planned } = JSON.parse(open(`file://${ASSAY_PLAN}`)) as ScriptPlan;

/** A unique mark of ten characters from the id of a pod, because the same manifest may be applied several times. */
const uniqueOf = (uid: string) =>
  parseInt(uid.replaceAll('-', '').slice(0, 12), 16).toString(36).padStart(10, '0');

/** The plan. It is in a file because it is too long for a command line. */
export const plan: Omit<ScriptPlan, 'options'> = ASSAY_POD_UID
  ? { ...planned, runId: uniqueOf(ASSAY_POD_UID) }
  : planned;

const certificate = (dir: string) => ({
  tlsAuth: [{ cert: open(`file://${dir}/tls.crt`), key: open(`file://${dir}/tls.key`) }],
});

/** k6 reads the options once, before there are virtual users. Each virtual user would keep a copy. */
export const options =
  __VU === 0
    ? { ...plannedOptions, ...(ASSAY_CERTIFICATE_DIR && certificate(ASSAY_CERTIFICATE_DIR)) }
    : undefined;

/** Adds a value to a metric, optionally with a tag `name`. */
type Add = (value: number, name?: string) => void;
/** A metric holds a sum, the newest value, or a distribution. */
type MetricKind = 'counter' | 'gauge' | 'trend';

/** Returns an encoded case by its place; after the last case, the first one follows. */
type CaseAt = (at: number) => string;

/** The functions that `load/k6` adds to k6. */
interface Module extends Memory {
  metric: (name: string, kind: MetricKind, isTime: boolean) => Add;
  cases: (name: string, read: () => string) => CaseAt;
}

interface Modules {
  'k6/x/assay': Module;
  'k6/data': typeof import('k6/data');
  'k6/metrics': typeof import('k6/metrics');
}
/** `require`, because every virtual user pays for what is imported, even if it is not used. */
declare const require: <Name extends keyof Modules>(name: Name) => Modules[Name];

// Without the module, an import would end k6. Even a `require` with a caught error would prevent all virtual users
// from starting.

/** Undefined in a published k6 without the module. */
const ownModule: Module | undefined = plan.shared === true ? require('k6/x/assay') : undefined;

/** A module of k6 that is needed only without our own module. */
const published = <Name extends 'k6/data' | 'k6/metrics'>(name: Name): Modules[Name] => require(name);

/** The start of the load: the first point of its timeline. */
const started = metricOf('assay_started', 'gauge');
/** The number of planned requests that were sent. */
const sent = metricOf('assay_sent', 'gauge');
/** How late requests were sent. */
const late = metricOf('assay_late', 'trend', true);
/** Only on new connections: the duration of responses as counted by k6, and with the time before the request. */
const freshDuration = metricOf('assay_fresh_duration', 'trend', true);
const freshLatency = metricOf('assay_fresh_latency', 'trend', true);
const connecting = metricOf('assay_connecting', 'trend', true);
const tls = metricOf('assay_tls', 'trend', true);
const size = metricOf('assay_size', 'trend');

/** A request that is late by less than this, in milliseconds, counts as on time and costs no sample. */
const ON_TIME_MS = 5;
/** Maximum number of updates of `sent` per second. */
const TOLD_A_SECOND = 100;

/** Measures what k6 does not measure about the requests of a virtual user. */
function watchOf({ schedule, checkEvery }: ScriptScenario) {
  const dueAt = schedule && scheduleOf(schedule.shape);
  const every = Math.max(1, Math.floor((schedule?.peakRate ?? 0) / TOLD_A_SECOND));
  let largest = 0;
  return {
    /** Called right before a request, with its place in the plan and the start (ms since 1970). */
    leaves(at: number, begun: number): void {
      if (__ITER === 0) started(begun);
      if (!schedule || !dueAt) return;
      const lateMs = Date.now() - begun - dueAt(at);
      if (lateMs >= ON_TIME_MS) late(lateMs);
      if (Math.floor(at / schedule.segments) % every === 0) sent(at + 1);
    },
    answered(at: number, { status, timings, body }: Response): void {
      if (status === 0 || REFUSALS.includes(status)) return;
      const { connecting: connectMs } = timings;
      if (connectMs > 0) {
        freshDuration(timings.duration);
        freshLatency(timings.blocked + timings.duration);
        connecting(connectMs);
        if (timings.tls_handshaking > 0) tls(timings.tls_handshaking);
      }
      const length = typeof body === 'string' ? body.length : 0;
      if (length <= largest && at % checkEvery > 0) return;
      size(length);
      largest = Math.max(largest, length);
    },
  };
}

/** Whether all virtual users share a memory. */
const isShared = ownModule !== undefined;

const memory: Memory = ownModule ?? ownMemory();

// Every response counts as expected for k6, because assay judges it. A refusal does not, because it takes no time.
http.setResponseCallback(
  http.expectedStatuses({ min: 100, max: 428 }, { min: 430, max: 502 }, { min: 504, max: 599 }),
);

/** Responses without a response check. Counting the checked ones would cost more. */
const unchecked = metricOf('assay_unchecked', 'counter');
const broken = metricOf('assay_broken', 'counter');
const observed = metricOf('assay_observed', 'counter');

/** Returns one iteration of a scenario: sends the next case of its corpus, and judges the response. */
export function iterationOf(name: string, part: ScriptScenario, checks: ResponseChecks): () => void {
  const caseAt = casesOf(name, () => open(`file://${part.corpus}`));
  const { method, kinds, checkEvery, maxRequests = Infinity, placeholder, timeout } = part;
  const names = kinds.map(tagOf);
  const nextNames = kinds.map(({ next }) => next && tagOf(next));
  const headers: Record<string, string> = { ...part.headers };
  // One object for all kinds of requests, because there are many virtual users, and each has its own.
  const tags = { name: '' };
  const params: RefinedParams<'text'> = { headers, timeout, tags, responseType: 'text', redirects: 0 };
  const renew =
    part.credential === undefined
      ? undefined
      : withToken(part.credential, (token) => (headers['Authorization'] = `Bearer ${token}`));

  const watch = watchOf(part);
  const wrong = (clause: string, why: string, reply: http.RefinedResponse<'text'>) => {
    broken(1, clause);
    logFailure(name, clause, why, reply);
  };
  const judge = (kind: Kind, asked: Sent, reply: http.RefinedResponse<'text'>, isChecked: boolean) => {
    const { status } = reply;
    if (status < kind.from || status > kind.to) {
      if (!isNoAnswer(status) && !(status === 409 && mayMove(kind.check)))
        wrong(kind.clause, `status ${status} instead of ${statusOf(kind)}`, reply);
      return;
    }
    const { check } = kind;
    if (check === 'none') return;
    const type = reply.headers['Content-Type'] ?? '';
    const { body } = reply;
    if (memory.isKnown(asked.key, type, body)) return;
    if (!isChecked) {
      unchecked(1, tagOf(kind));
      return;
    }
    const found = checks[check]?.(reply, asked, part, memory);
    if (!found) {
      if (isLasting(check)) memory.keep(asked.key, type, body);
    } else if ('observed' in found) observed(1, found.observed);
    else wrong(found.clause, found.why, reply);
  };

  const send = (kind: Kind, tag: string, asked: Sent, at: number) => {
    tags.name = tag;
    const reply = http.request(method, asked.url, asked.body, params);
    watch.answered(at, reply);
    judge(kind, asked, reply, isShared || at % checkEvery === 0);
    return reply;
  };

  // k6 creates the object at each access, and has none before the first iteration.
  let now: typeof exec.scenario | undefined;
  return () => {
    now ??= exec.scenario;
    const at = now.iterationInTest;
    if (at >= maxRequests) return;
    renew?.();
    const asked = unpacked(caseAt(at));
    if (placeholder) {
      asked.mark = markOf(at);
      asked.body = asked.body!.replace(placeholder, asked.mark);
    }
    const kind = kinds[asked.k]!;
    watch.leaves(at, now.startTime);
    if (kind.check === 'metrics') asked.began = Date.now();
    const reply = send(kind, names[asked.k]!, asked, at);
    const nextName = nextNames[asked.k];
    if (!kind.next || nextName === undefined) return;
    // Sent immediately, because a page token may be valid only for a moment and only once.
    const url = nextPage(asked.url, reply);
    if (url !== undefined) send(kind.next, nextName, { ...asked, url, key: `${asked.key} next` }, at);
  };
}

const statusOf = ({ from, to }: Kind) => (from === to ? String(from) : `one from ${from} to ${to}`);

/** A unique mark for a request: the mark of the run, and the place in the plan of all generators. */
const markOf = (iteration: number): string => plan.runId + iteration.toString(36).padStart(MARK_PLACE, '0');

const first = JSON.parse(__ENV['ASSAY_TOKENS'] ?? '{}') as Record<string, string>;

/**
 * Gives a virtual user the token of a credential, and every new one, without delaying it. The harness is asked in
 * parallel to the requests, once per period for all users, because k6 caches the value of a secret by its name.
 */
function withToken(credential: string, use: (token: string) => void): () => void {
  const { renewMs } = plan;
  use(first[credential] ?? '');
  if (renewMs === undefined) return () => undefined;
  const periodNow = () => Math.floor(Date.now() / renewMs);
  let period = periodNow();
  return () => {
    if (periodNow() === period) return;
    period = periodNow();
    // Until the harness responds, the current token is used.
    secrets.get(`${encodeURIComponent(credential)}/${period}`).then(use, () => undefined);
  };
}

const MAX_BODY = 16 * 1024;
// Each virtual user has its own, and an object needs 8 kB less than a Set.
const logged: Record<string, true> = {};

/** Logs an exchange that breaks a clause for the harness, once per virtual user and clause. */
function logFailure(scenario: string, clause: string, why: string, reply: Response): void {
  if (logged[clause]) return;
  logged[clause] = true;
  const { request } = reply;
  const failure: LoggedFailure = {
    assay: 'failure',
    scenario,
    clause,
    why,
    request: {
      method: request.method,
      url: request.url,
      headers: asText(request.headers),
      body: request.body,
    },
    response: {
      status: reply.status,
      headers: reply.headers,
      body: (typeof reply.body === 'string' ? reply.body : '').slice(0, MAX_BODY),
      error: reply.error,
    },
    durationMs: reply.timings.duration,
  };
  console.warn(JSON.stringify(failure));
}

const asText = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Returns the encoded cases of a scenario: virtual users share them, read once, as an array of strings. */
function casesOf(name: string, read: () => string): CaseAt {
  if (ownModule) return ownModule.cases(name, read);
  const { SharedArray } = published('k6/data');
  const cases = new SharedArray<string>(name, () => JSON.parse(read()) as string[]);
  return (at) => cases[at % cases.length]!;
}

/** Declares a metric of assay; times are in milliseconds. Every virtual user has one, so it must be small. */
function metricOf(name: string, kind: MetricKind, isTime = false): Add {
  if (ownModule) return ownModule.metric(name, kind, isTime);
  const { Counter, Gauge, Trend } = published('k6/metrics');
  const metric = new { counter: Counter, gauge: Gauge, trend: Trend }[kind](name, isTime);
  return (value, tag) => {
    metric.add(value, tag === undefined ? undefined : { name: tag });
  };
}

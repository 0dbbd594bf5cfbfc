import { type Memory, ownMemory } from '../../checks/memory.js';
import { nextPage } from '../../checks/next-page.js';
import type { ResponseChecks } from '../../checks/check.js';
import exec from 'k6/execution';
import http, { type RefinedParams, type Response } from 'k6/http';
import secrets from 'k6/secrets';
import { scheduleOf } from '../../schedule.js';
import {
  type Kind,
  type LoggedFailure,
  MARK_PLACE,
  REFUSALS,
  type ScriptScenario,
  type Sent,
  isLasting,
  isNoAnswer,
  tagOf,
  unpacked,
} from '../../script-plan.js';
import { plan } from './plan.js';

/** Adds a value to a metric, with a tag `name` where it is given. */
type Add = (value: number, name?: string) => void;
/** What a metric holds: a sum, the newest value, or a distribution. */
type MetricKind = 'counter' | 'gauge' | 'trend';

/** A packed case by its place; after the last one comes the first again. */
type CaseAt = (at: number) => string;

/** What `load/k6` adds to k6. */
interface Module extends Memory {
  metric: (name: string, kind: MetricKind, isTime: boolean) => Add;
  cases: (name: string, read: () => string) => CaseAt;
}

interface Modules {
  'k6/x/assay': Module;
  'k6/data': typeof import('k6/data');
  'k6/metrics': typeof import('k6/metrics');
}
/** Every virtual user pays for what is imported, even if it is not used. */
declare const require: <Name extends keyof Modules>(name: Name) => Modules[Name];

// An import would end a k6 without the module, and so does asking for it: no virtual user starts, though the error was caught.

/** Absent: this k6 is as it is published. */
const ownModule: Module | undefined = plan.shared === true ? require('k6/x/assay') : undefined;

/** A module of k6 that only a k6 without its own one needs. */
const published = <Name extends 'k6/data' | 'k6/metrics'>(name: Name): Modules[Name] => require(name);

/** When the load began: the first point of its timeline. */
const started = metricOf('assay_started', 'gauge');
/** How many of the plan have left. */
const sent = metricOf('assay_sent', 'gauge');
/** How late requests left. */
const late = metricOf('assay_late', 'trend', true);
/** On new connections only: how long answers took as k6 counts it, and with what came before the request. */
const freshDuration = metricOf('assay_fresh_duration', 'trend', true);
const freshLatency = metricOf('assay_fresh_latency', 'trend', true);
const connecting = metricOf('assay_connecting', 'trend', true);
const tls = metricOf('assay_tls', 'trend', true);
/** Bodies of answers. */
const size = metricOf('assay_size', 'trend');

/** What left less late than this, in milliseconds, is on time: it costs no sample. */
const ON_TIME_MS = 5;
/** So often in a second at most it is told how many have left. */
const TOLD_A_SECOND = 100;

/** What a virtual user sees of its requests, besides what k6 measures by itself. */
function watchOf({ schedule, checkEvery }: ScriptScenario) {
  const dueAt = schedule && scheduleOf(schedule.shape);
  const every = Math.max(1, Math.floor((schedule?.peakRate ?? 0) / TOLD_A_SECOND));
  let largest = 0;
  return {
    /** Called right before a request: its place in the plan, and when the load began, in milliseconds since 1970. */
    leaves(at: number, begun: number): void {
      if (__ITER === 0) started(begun);
      if (!schedule || !dueAt) return;
      const lateMs = Date.now() - begun - dueAt(at);
      if (lateMs >= ON_TIME_MS) late(lateMs);
      if (Math.floor(at / schedule.segments) % every === 0) sent(at + 1);
    },
    /** Called with each answer. */
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

/** Whether all virtual users remember together. */
const isShared = ownModule !== undefined;

/** What this virtual user remembers. */
const memory: Memory = ownModule ?? ownMemory();

// Every answer counts as one that k6 expected: what is expected is judged here. A refusal is none: it takes no time.
http.setResponseCallback(
  http.expectedStatuses({ min: 100, max: 428 }, { min: 430, max: 502 }, { min: 504, max: 599 }),
);

/** Answers without a response check: counting the others would cost more. */
const unchecked = metricOf('assay_unchecked', 'counter');
const broken = metricOf('assay_broken', 'counter');
const observed = metricOf('assay_observed', 'counter');

/** One iteration of a scenario: sends the next case of its corpus, and judges the answer. */
export function iterationOf(name: string, part: ScriptScenario, checks: ResponseChecks): () => void {
  const caseAt = casesOf(name, () => open(`file://${part.corpus}`));
  const { method, kinds, checkEvery, maxRequests = Infinity, placeholder, timeout } = part;
  const names = kinds.map(tagOf);
  const nextNames = kinds.map(({ next }) => next && tagOf(next));
  const headers: Record<string, string> = { ...part.headers };
  // One for all kinds of requests: virtual users are many, and each has its own.
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
      if (!isNoAnswer(status)) wrong(kind.clause, `status ${status} instead of ${statusOf(kind)}`, reply);
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

  // k6 makes it anew each time that it is asked for, and has none before the first iteration.
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
    // A token may be good for a moment only, and only once: nothing comes in between.
    const url = nextPage(asked.url, reply);
    if (url !== undefined) send(kind.next, nextName, { ...asked, url, key: `${asked.key} next` }, at);
  };
}

const statusOf = ({ from, to }: Kind) => (from === to ? String(from) : `one from ${from} to ${to}`);

/** Letters and digits that no other request has: of this run, of this place in the plan of all generators. */
const markOf = (iteration: number): string => plan.runId + iteration.toString(36).padStart(MARK_PLACE, '0');

const first = JSON.parse(__ENV['ASSAY_TOKENS'] ?? '{}') as Record<string, string>;

/**
 * Gives a virtual user the token of a credential, and every new one, without making it wait: the harness is asked beside
 * the requests, once in each period for all users, because k6 keeps what a secret's name led to.
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
    // Until the harness answers, the token at hand is as good as any.
    secrets.get(`${encodeURIComponent(credential)}/${period}`).then(use, () => undefined);
  };
}

const MAX_BODY = 16 * 1024;
// Each virtual user has its own, and an object costs it 8 kB less than a Set.
const logged: Record<string, true> = {};

/** Writes an exchange that breaks a clause to the log, for the harness; each virtual user does it once for a clause. */
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

/** The packed cases of a scenario, which virtual users share; read once, as a JSON array of texts. */
function casesOf(name: string, read: () => string): CaseAt {
  if (ownModule) return ownModule.cases(name, read);
  const { SharedArray } = published('k6/data');
  const cases = new SharedArray<string>(name, () => JSON.parse(read()) as string[]);
  return (at) => cases[at % cases.length]!;
}

/** Declares a metric of assay's own; times are in milliseconds. Every virtual user has one, so it has to be small. */
function metricOf(name: string, kind: MetricKind, isTime = false): Add {
  if (ownModule) return ownModule.metric(name, kind, isTime);
  const { Counter, Gauge, Trend } = published('k6/metrics');
  const metric = new { counter: Counter, gauge: Gauge, trend: Trend }[kind](name, isTime);
  return (value, tag) => {
    metric.add(value, tag === undefined ? undefined : { name: tag });
  };
}

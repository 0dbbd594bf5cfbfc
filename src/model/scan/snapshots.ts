import { found, monotonic } from '../../spec/scan/endpoint.js';
import { snapshotObjects } from '../../spec/scan/snapshot.js';
import { utcInstantOf } from '../reading/instant.js';
import { isObject, type Fields } from '../reading/wire.js';
import { objectOf, judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { type BulkAcsCall, isAboutTheQuestion, Digests } from './bulk-acs.js';
import type { Call } from '../call.js';

/** A snapshot that a response referred to. */
interface Seen {
  call: BulkAcsCall;
  answer: Answer;
  /** The record time as it was written, and in nanoseconds since 1970. */
  recordTime: { text: string; instant: bigint };
  /** The digests of its objects, sorted. Undefined when one is not a string. */
  digests: string | undefined;
}

/** Laws over the snapshots of a run. */
export class Snapshots {
  readonly #seen: Seen[] = [];

  /** Judges a response compared with earlier ones, and remembers it. */
  see(call: BulkAcsCall, answer: Answer): Judgement[] {
    const now = seenIn(call, answer);
    if (!now) return this.#lost(call, answer);
    const before = [...this.#seen];
    this.#seen.push(now);
    return [...this.#objects(now, before), ...this.#order(now, before), ...this.#lost(call, answer)];
  }

  /**
   * When an earlier snapshot is known, a call for a later time must find one. The newest known snapshot does not
   * count, because it may exist on only one of several replicas.
   */
  #lost(call: BulkAcsCall, answer: Answer): Judgement[] {
    const { asked } = call;
    const { status } = answer;
    if (!asked || call.fails || !PLAIN.test(asked.text)) return [];
    if (status !== 200 && !isAboutTheQuestion(call, status)) return [];
    const newest = this.#newest();
    const before = this.#seen.find(
      ({ recordTime: { text, instant } }) => instant < newest && instant + unitOf(text) <= asked.instant,
    );
    const isToCome = asked.instant > BigInt(Date.now() - CLOCK_SKEW_MS) * 1_000_000n;
    // The specification does not say whether future times are errors. A server error is never allowed.
    const isOpen =
      isToCome &&
      status !== 500 &&
      !this.#seen.some((other) => other.call.asked && other.call.asked.instant >= asked.instant);
    if (!before || isOpen) return [];
    return [judgement(found, status === 200 ? undefined : notFound(asked.text, answer, before))];
  }

  #newest(): bigint {
    return this.#seen.reduce((last, { recordTime }) => max(last, recordTime.instant), -(2n ** 63n));
  }

  #objects(now: Seen, before: readonly Seen[]): Judgement[] {
    const same = before.filter((other) => isSameSnapshot(now, other));
    if (now.digests === undefined || same.length === 0) return [];
    const other = same.find(({ digests }) => digests !== undefined && digests !== now.digests);
    return [judgement(snapshotObjects, other && otherObjects(now, other))];
  }

  /** The newest snapshot may be missing for a while, because it may exist on only one of several replicas. */
  #order(now: Seen, before: readonly Seen[]): Judgement[] {
    const { asked } = now.call;
    if (!asked) return [];
    const earlier = before.filter(({ call }) => call.asked && call.asked.instant <= asked.instant);
    if (earlier.length === 0) return [];
    const newest = this.#newest();
    const later = earlier.filter(({ recordTime: { instant } }) => instant > now.recordTime.instant);
    const old = later.find(({ recordTime: { instant } }) => instant < newest);
    const [first] = later;
    const late = first && { ...wrongOrder(now, first), mayBeLate: true as const };
    return [judgement(monotonic, old ? wrongOrder(now, old) : late)];
  }
}

/** A time in UTC with at most microseconds. Other forms may be refused. */
const PLAIN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;
const CLOCK_SKEW_MS = 600_000;

const max = (a: bigint, b: bigint) => (a > b ? a : b);

/** The references to objects in a response for a snapshot. Empty when it has none. */
export function objectsOf(answer: Answer): Fields[] {
  const { object_refs: objects } = answer.status === 200 ? (objectOf(answer) ?? {}) : {};
  return Array.isArray(objects) ? objects.filter(isObject) : [];
}

function seenIn(call: BulkAcsCall, answer: Answer): Seen | undefined {
  const { record_time: text, object_refs: objects } = answer.status === 200 ? (objectOf(answer) ?? {}) : {};
  const instant = typeof text === 'string' ? utcInstantOf(text) : undefined;
  if (instant === undefined || !Array.isArray(objects)) return undefined;
  const digests = objects.map((object) => (isObject(object) ? object['digest'] : undefined));
  const known = digests.every((digest) => typeof digest === 'string');
  return {
    call,
    answer,
    recordTime: { text: String(text), instant },
    digests: known ? digests.sort().join(' ') : undefined,
  };
}

/**
 * Whether two responses refer to the same snapshot. A record time may be written with fewer digits than it has, and
 * then mean several snapshots. Calls for a moment after all of them get the last one.
 */
function isSameSnapshot(one: Seen, other: Seen): boolean {
  if (one.recordTime.text !== other.recordTime.text) return false;
  if (one.call.question === other.call.question) return true;
  const end = one.recordTime.instant + unitOf(one.recordTime.text);
  return [one, other].every(({ call }) => call.asked !== undefined && call.asked.instant >= end);
}

const MINUTE = 60_000_000_000n;
const SECOND = 1_000_000_000n;

/** The precision of a date-time as written, in nanoseconds. */
function unitOf(text: string): bigint {
  const fraction = /[.,](\d+)/.exec(text)?.[1];
  if (fraction !== undefined) return SECOND / 10n ** BigInt(Math.min(9, fraction.length));
  return /T\d\d:?\d\d:?\d\d/i.test(text) ? SECOND : MINUTE * 60n;
}

const inWords = (digests = '') => (digests === '' ? 'none' : digests);

const otherObjects = (now: Seen, before: Seen): Wrong => ({
  expected: `the objects that the snapshot of ${now.recordTime.text} had before: ${inWords(before.digests)}`,
  actual: inWords(now.digests),
  symptom: 'other objects',
  against: before.answer,
});

const notFound = (asked: string, answer: Answer, before: Seen): Wrong => ({
  expected: `status 200 with a snapshot for ${asked}, as there is one of ${before.recordTime.text}`,
  actual: String(answer),
  symptom: 'no snapshot where there is one',
  must: 'accept',
  against: before.answer,
});

const wrongOrder = (now: Seen, before: Seen): Wrong => ({
  expected: `for ${now.call.asked?.text} a snapshot of ${before.recordTime.text}, which ${before.call.asked?.text} leads to, or a later one`,
  actual: `one of ${now.recordTime.text}`,
  symptom: 'an earlier one for a later question',
  against: before.answer,
});

/** What the target file says about its scan, as far as the model reads it. */
export interface ScanFacts {
  bulkAcs?: {
    query?: Readonly<Record<string, string | number | boolean>>;
    recordTimeParameter?: string;
    failing?: readonly Readonly<Record<string, string | number | boolean>>[];
  };
}

/** What a run knows about a scan. */
export class ScanHistory {
  readonly snapshots = new Snapshots();
  readonly digests = new Digests();
  /** The headers of requests that were answered with a snapshot, each as JSON. */
  readonly servedForms = new Set<string>();
  /** Whether a request was answered 200, whatever its body was. */
  isThere = false;
  /** Requests that were answered with a snapshot: path and query. */
  readonly served = new Set<string>();

  /** The digests of objects that snapshots referred to, and of the objects that were downloaded. */
  readonly objects = { named: new Set<string>(), downloaded: new Set<string>() };

  /** Calls that returned old snapshots, each an older one than the call before. */
  readonly older: Call[] = [];
  /** The time when the run began. */
  readonly startedAt = new Date().toISOString();

  constructor(readonly facts: ScanFacts = {}) {}
}

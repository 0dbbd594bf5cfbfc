import { type Call, encoded, withoutCondition } from '../model/call.js';
import { mixed } from '../platform/mixed.js';
import { anyOperation } from '../spec/operations.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Run } from './run.js';

/**
 * A call to send right before another one, to the same service: one that fails or, in every second turn, the download of
 * an object (scan) or the metrics of an app (operator). `turn`: the number of the turn; `calls`: all that may be sent again.
 */
export function callBefore(call: Call, turn: number, run: Run, calls: readonly Call[]): Call {
  const { service } = call.operation;
  if (service === 'registry' || service === 'participant') return refusalFor(call, turn, run);
  if (service === 'operator') return beforeHealth(call, turn, run);
  const { failing = [], recordTimeParameter = 'assay' } = run.history.scan.facts.bulkAcs ?? {};
  const [query] = failing;
  const object = calls.find(({ from }) => from);
  if (object && turn % 2 === 0) return object;
  return {
    operation: anyOperation('bulk-acs'),
    query: Object.entries(query ?? { [recordTimeParameter]: 'yesterday' }).map(([name, value]) => [
      name,
      String(value),
    ]),
    varies: 'a query that fails',
  };
}

/** What Prometheus prefers to text. An app that keeps a response for a moment then gives it to those who want text. */
const PREFERRED: [string, string] = ['accept', 'application/openmetrics-text;version=1.0.0;q=0.6,*/*;q=0.5'];

/** The call for the metrics of one app; the apps take turns. Empty when no app has metrics. */
export function scrapeOf({ session }: Run, turn: number): Call[] {
  const apps = session.target.operator?.apps ?? [];
  const urls = apps.flatMap(({ metrics }) => metrics ?? []);
  const url = urls[turn % urls.length];
  return url === undefined
    ? []
    : [{ operation: anyOperation('metrics'), url, headers: [PREFERRED], varies: 'the metrics of an app' }];
}

/** A call for an address that does not exist, or, in every second turn, for the metrics of an app. */
function beforeHealth({ operation, url }: Call, turn: number, run: Run): Call {
  const [scrape] = scrapeOf(run, turn >> 1);
  if (scrape && turn % 2 === 0) return scrape;
  return {
    operation,
    url: `${url}/none`,
    method: 'GET',
    headers: [],
    varies: 'an address that does not exist',
  };
}

function refusalFor(call: Call, turn: number, { history }: Run): Call {
  if (call.operation.method === 'GET')
    return {
      operation: operationNamed('instrument'),
      id: 'b7e151628aed2a6abf7158809cf4f3c7',
      made: 'absent',
      varies: 'an id that no instrument has',
    };
  const moving = call.id === undefined ? [] : history.subjects.ids(call.operation, 'reassigning');
  if (moving[0] !== undefined && turn % 4 === 0)
    return {
      ...withoutCondition(call),
      id: encoded(moving[0]),
      body: '{}',
      varies: 'an id under reassignment',
    };
  return { ...withoutCondition(call), body: '[]', varies: 'a body that is not an object' };
}

/** A call right after another one. Of a list, each page comes right after it. */
export const rightAfter = (call: Call, before: Call): Call => ({
  ...call,
  condition: { ...call.condition, before: [before] },
});

/** A call while another client that makes it leaves before the response. A target may read for both at once. */
export const besideOneThatLeaves = (call: Call): Call => ({
  ...call,
  condition: { beside: [{ ...call, condition: { connection: 'broken off' } }] },
});

/** Whether the client of a call may leave before the response: the call is one request, and creates nothing. */
export const mayBeLeft = ({ operation, from, toTheEnd }: Call): boolean =>
  !operation.creates && !from && !toTheEnd;

/**
 * Yields calls in turn, one of each kind in each round. A kind whose calls cost several requests, such as lists of
 * many pages, skips a round for each further request. The order changes each time, so that no call is always the
 * seventh.
 */
export function* turnsOf<T>(
  kinds: readonly (readonly T[])[],
  requestsFor: (call: T) => number,
  seed: number,
): Generator<T, void> {
  const lists = shuffled(kinds, seed).map((calls) => ({
    calls,
    turns: 0,
    requests: 0,
  }));
  if (lists.length === 0) return;
  for (let round = 0; ; round += 1)
    for (const list of shuffled(lists, seed + round)) {
      if (list.requests > round) continue;
      const place = list.turns % list.calls.length;
      if (place === 0) list.calls = shuffled(list.calls, seed + list.turns);
      const call = list.calls[place]!;
      list.turns += 1;
      list.requests += requestsFor(call);
      yield call;
    }
}

/** The values in an order that the seed decides (Fisher–Yates shuffle with a linear congruential generator). */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const order = [...values];
  // With seeds in sequence as they are, the same call would often be the last one.
  let state = mixed(seed) >>> 0;
  for (let at = order.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

/**
 * Groups turns into sequences that run beside each other: those of different services, and `ofEach` of one service,
 * which take turns.
 */
export function sequencesOf<T extends { call: Call }>(turns: readonly T[], ofEach: number): T[][] {
  const services = new Set(turns.map(({ call }) => call.operation.service));
  return [...services].flatMap((service) => {
    const own = turns.filter(({ call }) => call.operation.service === service);
    const number = Math.min(ofEach, own.length);
    return Array.from({ length: number }, (_, first) => own.filter((__, at) => at % number === first));
  });
}

/** The first call of these turns that has a body, in the middle of which it can be broken off. */
export const halfIn = (turns: readonly { call: Call }[]): Call | undefined =>
  turns.find(({ call }) => call.operation.method === 'POST')?.call;

import { encoded, withoutCondition, type Call } from '../model/call.js';
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

/** The call for the metrics of one app; the apps take turns. Empty when no app has metrics. */
export function scrapeOf({ session }: Run, turn: number): Call[] {
  const apps = session.target.operator?.apps ?? [];
  const urls = apps.flatMap(({ metrics }) => metrics ?? []);
  const url = urls[turn % urls.length];
  return url === undefined
    ? []
    : [{ operation: anyOperation('metrics'), url, headers: [], varies: 'the metrics of an app' }];
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

import { utcInstantOf } from '../../src/harness/judging/instant.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';

/**
 * The members of a snapshot reference; without one, other clauses fail, and the case shows nothing.
 * @throws {Inconclusive} when there is none
 */
export function referenceOf(reply: Reply): Fields {
  if (reply.status !== 200) throw new Inconclusive(`the request is answered ${reply.status}, not 200`);
  if (!isObject(reply.value)) throw new Inconclusive('the answer is no JSON object');
  return reply.value;
}

/**
 * The record time of a snapshot, in nanoseconds since 1970.
 * @throws {Inconclusive} when it is no date-time
 */
export function recordTimeOf(reply: Reply): bigint {
  const { record_time: time } = referenceOf(reply);
  const instant = typeof time === 'string' ? utcInstantOf(time) : undefined;
  if (instant === undefined) throw new Inconclusive('record_time is no date-time');
  return instant;
}

/**
 * The object references of a snapshot that are objects.
 * @throws {Inconclusive} when there are none
 */
export function objectsOf(reply: Reply): Fields[] {
  const { object_refs: objects } = referenceOf(reply);
  if (!Array.isArray(objects)) throw new Inconclusive('object_refs is no array');
  const all = objects.filter(isObject);
  if (all.length === 0) throw new Inconclusive('the snapshot has no objects');
  return all;
}

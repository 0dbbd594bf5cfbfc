import { instantOf } from '../../src/model/reading/instant.js';
import { isObject, type Fields } from '../../src/model/reading/wire.js';
import { atOrBefore, failureBody } from '../../src/spec/scan/endpoint.js';
import { snapshot, snapshotObjects } from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';
import type { Sent } from '../script-plan.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type CheckedAnswer,
  type ClauseBreach,
  type ResponseChecks,
} from './check.js';
import type { Memory } from './memory.js';

const NS_PER_MS = 1_000_000n;

/** Checks for section Endpoints / 3. */
export const scanChecks: ResponseChecks = {
  snapshot: wrongSnapshot,
  'snapshot-at-or-before': wrongSnapshot,
  'scan-error': (answer) => wrongBody(answer, failureBody, ERROR_RESPONSE),
};

/**
 * Checks an ACS snapshot reference: its record time must not be later than requested, and its objects must be the
 * same as in earlier responses to the same request. The request is part of the comparison because a record time may
 * be written with fewer digits than it has, so that two snapshots can have the same text.
 */
function wrongSnapshot(
  answer: CheckedAnswer,
  { time, key }: Sent,
  _: unknown,
  memory: Memory,
): ClauseBreach | undefined {
  const value = valueOf(answer);
  if (!isObject(value)) return breachOf(snapshot, 'the body is not a JSON object');
  const wrong = wrongAmong(value, SNAPSHOT_REFERENCE);
  if (wrong) return wrong;
  if (time !== undefined && instantOf(value['record_time'] as string)! > BigInt(time) * NS_PER_MS)
    return breachOf(atOrBefore, 'record_time is later than the time that was asked for');
  const references = value['object_refs'] as Fields[];
  const { length } = references;
  for (let i = 0; i < length; i += 1) {
    const found = wrongAmong(references[i]!, OBJECT_REFERENCE);
    if (found) return found;
  }
  const digests = references.map(({ digest }) => digest as string).sort();
  return memory.isFirst('objects', `${key} ${value['record_time'] as string}`, digests.join(' '))
    ? undefined
    : breachOf(snapshotObjects, 'a snapshot has other objects than before');
}

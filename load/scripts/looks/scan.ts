import { atOrBefore, failureBody } from '../../../src/spec/scan/endpoint.js';
import {
  objectDigest,
  objectRefs,
  objectUrl,
  recordTime,
  snapshot,
} from '../../../src/spec/scan/snapshot.js';
import { firstOf, isObject, objectIn, wrongMember, type Looker, type Looks, type Member } from './look.js';

const REF: readonly Member[] = [
  { name: 'url', clause: objectUrl, type: 'string' },
  { name: 'digest', clause: objectDigest, type: 'string' },
];

/** An ACS snapshot reference, of the time that was asked for or of an earlier one. */
const lookAtSnapshot: Looker = (reply, { time }) => {
  const reference = objectIn(reply.body);
  if (!reference) return { clause: snapshot.id, why: 'the body is no JSON object' };
  const { record_time: taken, object_refs: refs } = reference;
  const moment = typeof taken === 'string' ? Date.parse(taken) : NaN;
  if (Number.isNaN(moment)) return { clause: recordTime.id, why: 'record_time is no date-time' };
  if (time !== undefined && moment > time)
    return { clause: atOrBefore.id, why: 'record_time is later than the time that was asked for' };
  if (!Array.isArray(refs) || !refs.every(isObject))
    return { clause: objectRefs.id, why: 'object_refs is no array of objects' };
  return firstOf(refs, (ref) => wrongMember(ref, REF));
};

/** An ErrorResponse. */
const lookAtScanRefusal: Looker = (reply) =>
  typeof objectIn(reply.body)?.['error'] === 'string'
    ? undefined
    : { clause: failureBody.id, why: 'the body is no object with error, a string' };

export const scanLooks: Looks = {
  snapshot: lookAtSnapshot,
  'snapshot-at-or-before': lookAtSnapshot,
  'scan-refusal': lookAtScanRefusal,
};

import { instantOf } from '../../src/harness/judging/instant.js';
import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import { atOrBefore } from '../../src/spec/scan/endpoint.js';
import { snapshot as snapshotClause } from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { breachOf, clausesOf, firstOf, idsOf, valueOf, wrongAmong, type ResponseCheck } from './check.js';

const judged = () =>
  idsOf([snapshotClause, ...clausesOf(SNAPSHOT_REFERENCE), ...clausesOf(OBJECT_REFERENCE)]);
const NS_PER_MS = 1_000_000n;

/** An ACS snapshot reference, of the time that was asked for or of an earlier one. */
export const snapshot: ResponseCheck = {
  clauses: judged,
  breach: (answer, { time }) => {
    const value = valueOf(answer);
    if (!isObject(value)) return breachOf(snapshotClause, 'the body is no JSON object');
    const wrong = wrongAmong(value, SNAPSHOT_REFERENCE);
    if (wrong) return wrong;
    if (time !== undefined && instantOf(value['record_time'] as string)! > BigInt(time) * NS_PER_MS)
      return breachOf(atOrBefore, 'record_time is later than the time that was asked for');
    return firstOf(value['object_refs'] as Fields[], (reference) => wrongAmong(reference, OBJECT_REFERENCE));
  },
};

/** The same for a record time that was asked for. */
export const snapshotAtOrBefore: ResponseCheck = { ...snapshot, clauses: () => [...judged(), atOrBefore.id] };

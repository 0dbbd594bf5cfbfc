import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import type { Call } from '../../src/model/call.js';
import { ADMIN_OF_PROVIDER, allocation, byAnother, good, providerOf, requireRejected } from './calls.js';

/** The number of times that each call is made in each way, because a fault may not occur each time. */
const TIMES = 2;

/** One of this number of calls is sent right after a broken-off call, which takes some milliseconds. */
const BROKEN_OFF = 4;

/**
 * Shows that refused calls leave no state. All of them have the same hint, which must be accepted afterwards, by
 * another caller if there is one. One party is enough for all of them. Each call is made as usual, in an unusual way,
 * by another caller, and right after a broken-off call. `hint`: the placeholder of the hint in the calls.
 */
export function* leavesNothing(run: Run, calls: readonly Call[], hint: string): Steps {
  requireRejected(run);
  yield good(run);
  const provider = yield* providerOf(run);
  const refused = calls.filter(
    (call) =>
      !run.client.wasAcceptedBefore(call) &&
      (provider !== undefined || call.caller?.credential !== ADMIN_OF_PROVIDER),
  );
  const inEachWay = refused.flatMap((call, place) => {
    const another = provider === undefined ? undefined : byAnother(call, provider);
    return [
      ...Array.from({ length: TIMES }, () => [call, run.vary.otherwise(call)]).flat(),
      ...(another ? [another] : []),
      ...(place % BROKEN_OFF === 0 ? [run.vary.under(call, { connection: 'after a broken-off call' })] : []),
    ];
  });
  const before = run.vary.isOff ? refused : inEachWay;
  const plain = allocation(
    run,
    { members: { partyIdHint: hint } },
    'a hint that was in calls that were refused',
  );
  const another = provider === undefined ? undefined : byAnother(plain, provider);
  yield { ...(another ?? plain), condition: { before }, shared: true };
}

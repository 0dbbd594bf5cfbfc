import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import type { Call } from '../../src/model/call.js';
import { allocation, byAnother, good, providerOf, requireRejected } from './calls.js';

/** Each call is made so often in each way: what leaves something need not do so each time. */
const TIMES = 2;

/** Of so many calls one is made right after one that is broken off, which takes some milliseconds. */
const BROKEN_OFF = 4;

/**
 * Shows that calls which are refused leave nothing: all of them have one hint, which is accepted afterwards, by somebody
 * else where there is one. One party serves all of them. Each is made as usual, otherwise, by another caller, and right
 * after one that is broken off. `hint`: what stands for that hint in the calls.
 */
export function* leavesNothing(run: Run, calls: readonly Call[], hint: string): Steps {
  requireRejected(run);
  yield good(run);
  const provider = yield* providerOf(run);
  const refused = calls.filter((call) => !run.client.wasAcceptedBefore(call));
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../model/exchange.js';
import type { Finding } from './finding.js';
import type { Resender } from './resend.js';

/** Caches that mix up calls seldom keep a response for less than a second; so long in milliseconds it takes to see that. */
const KEPT_MS = 1_200;

/** A call is made so often alone. */
const ALONE = 3;

/**
 * Whether a wrong response is that of another call, which the target gave because of that one: then the call is right when
 * it is made alone, a moment later. What ignores a part of the request gives the same response too, but each time.
 * @returns what the finding says then: both calls, and whether they show it again. Undefined: the call alone is wrong
 */
export async function ofAnotherCall(
  resend: Resender,
  exchange: Exchange,
  isWrong: (again: Exchange | undefined) => boolean,
): Promise<Pick<Finding, 'calls' | 'everyTime' | 'ofAnotherCall'> | undefined> {
  const other = resend.client.history.answered.otherCallOf(exchange);
  if (!other || !resend.mayWait) return undefined;
  const { call } = exchange;
  // A cache may also give a response for so many times.
  const isRightAlone = async () => {
    for (let tries = 0; tries < ALONE; tries += 1) {
      const again = await resend.again(call);
      if (again && !isWrong(again)) return true;
    }
    return false;
  };
  await sleep(KEPT_MS);
  if (!(await isRightAlone())) {
    resend.noteWait();
    return undefined;
  }
  await sleep(KEPT_MS);
  await resend.again(other);
  return { calls: [other, call], everyTime: isWrong(await resend.again(call)), ofAnotherCall: true };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../model/exchange.js';
import type { Finding } from './finding.js';
import type { Resender } from './resend.js';

/** The wait for a cache to drop a response, in milliseconds. Caches that mix up calls rarely keep one for less than 1 s. */
const KEPT_MS = 1_200;

/** The number of times that a call is sent alone. */
const ALONE = 3;
/** The number of times that both calls are sent. Once may show a mistake that only comes now and then. */
const ROUNDS = 2;

/**
 * Checks whether a wrong response belongs to another call, which caused it. In that case the call gets the right
 * response when it is sent alone, a moment later. A target that ignores a part of the request gives the wrong
 * response each time.
 * @returns what to add to the finding: both calls, and whether they show the mistake again. Undefined when the call
 * alone is answered wrongly
 */
export async function ofAnotherCall(
  resend: Resender,
  exchange: Exchange,
  isWrong: (again: Exchange | undefined) => boolean,
): Promise<Pick<Finding, 'calls' | 'everyTime' | 'ofAnotherCall'> | undefined> {
  const other = resend.client.history.answered.otherCallOf(exchange);
  if (!other || !resend.mayWait) return undefined;
  const { call } = exchange;
  // A cache may also return a stored response a fixed number of times.
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
  let times = 0;
  for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
    await sleep(KEPT_MS);
    await resend.again(other);
    if (isWrong(await resend.again(call))) times += 1;
  }
  // Calls that ran at the same time may have been mixed up. Otherwise the other call must show that it is the cause.
  if (times === 0 && !call.condition?.beside) return undefined;
  return { calls: [other, call], everyTime: times === ROUNDS, ofAnotherCall: true };
}

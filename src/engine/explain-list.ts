import { dimensionsOf, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { wholeList } from '../model/token/metadata-facts.js';
import { clausesOfCondition } from '../spec/token-standard/rules.js';
import { underCondition, type WrongResponse } from './explain-condition.js';
import type { Finding } from './finding.js';
import type { Resender } from './resend.js';

/** The number of times that a list is read again to see a mistake. */
const TRIES = 6;

/** Explains the pages of a list that are wrong together. */
export async function explainList({
  resend,
  call,
  wrong,
  base,
  isWrong,
}: WrongResponse): Promise<Finding | undefined> {
  const again = await readAgain(resend, call, isWrong);
  if (!again) return undefined;
  const { exchange, everyTime } = again;
  const ofCondition = dimensionsOf(exchange.call).flatMap((each) => clausesOfCondition(call.operation, each));
  return {
    ...base,
    clauses: [...new Set([...base.clauses, ...ofCondition])],
    ...(exchange.call.condition && { wrong: underCondition(wrong, exchange.call, undefined) }),
    calls: [exchange.call],
    exchanges: [exchange],
    everyTime,
  };
}

/**
 * Reads a list again until it shows a mistake: under the default condition, and then in the way that it was read
 * before, with each part of its condition alone at first. A reading counts only when the list did not change during it,
 * because an instrument that appears or disappears may legitimately move others to a page that was already read, or
 * away from one that was not.
 * @returns the exchange that shows the mistake, and whether each reading in the same way did; undefined when none does
 */
export async function readAgain(
  resend: Resender,
  call: Call,
  isWrong: (exchange: Exchange) => boolean,
): Promise<{ exchange: Exchange; everyTime: boolean } | undefined> {
  const { instruments } = resend.client.history;
  const listed = async () => {
    await resend.send(wholeList());
    return instruments.ids.join('\n');
  };
  // The calls before a list come before each of its pages.
  const dimensions = dimensionsOf(call).filter((each) => each !== 'beside');
  const ways = [under(call), ...dimensions.map((each) => under(call, each))];
  if (dimensions.length > 1) ways.push(under(call, ...dimensions));
  let before = await listed();
  for (const way of ways) {
    let everyTime = true;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const exchange = await resend.again(way);
      const after = await listed();
      const counts = exchange !== undefined && after === before;
      if (counts && isWrong(exchange)) return { exchange, everyTime };
      everyTime &&= !counts;
      before = after;
    }
  }
  return undefined;
}

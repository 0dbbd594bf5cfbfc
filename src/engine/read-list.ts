import { dimensionsOf, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { wholeList } from '../model/token/metadata-facts.js';
import type { Resender } from './resend.js';

/** The number of times that a list is read again to see a mistake. */
const TRIES = 6;

/**
 * Reads a list again until it shows a mistake: under the default condition, and then in the way that it was read
 * before. A reading counts only when the list did not change during it, because an instrument that appears or
 * disappears may legitimately move others to a page that was already read, or away from one that was not.
 * @returns the exchange that shows the mistake; undefined when none does
 */
export async function readAgain(
  resend: Resender,
  call: Call,
  isWrong: (exchange: Exchange) => boolean,
): Promise<Exchange | undefined> {
  const { instruments } = resend.client.history;
  const listed = async () => {
    await resend.send(wholeList());
    return instruments.ids.join('\n');
  };
  const isSentOtherwise = dimensionsOf(call).includes('sending');
  const ways = [under(call), ...(isSentOtherwise ? [under(call, 'sending')] : [])];
  let before = await listed();
  for (const way of ways)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const exchange = await resend.again(way);
      const after = await listed();
      if (exchange && after === before && isWrong(exchange)) return exchange;
      before = after;
    }
  return undefined;
}

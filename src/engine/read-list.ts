import { dimensionsOf, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { wholeList } from '../model/token/metadata-facts.js';
import type { Resender } from './resend.js';

/** How often a list is read again to see a mistake in it. */
const TRIES = 6;

/**
 * Reads a list again until it shows a mistake: under the default condition, and then in the way that it was read before. Only a reading counts during which the list did not change: an instrument
 * that comes or goes meanwhile may rightly move others to a page that was read, or from one that was not.
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

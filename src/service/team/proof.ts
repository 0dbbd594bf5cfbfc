import { lookup, type LookupOptions } from 'node:dns';
import { Agent } from '../../packages/undici.js';
import { sendOnce } from '../../harness/http/send-once.js';
import { type Reach, refusalOfAddress } from '../reach.js';

/** Where a host shows its token. */
export const PROOF_PATH = '/.well-known/assay-proof';
const MOST_BYTES = 1_000;
const LONGEST_MS = 10_000;

/**
 * Whether a host shows the token that it was given, over https or http at their own ports: whoever controls that controls
 * the host. Redirects are not followed, and no address inside a private network is asked.
 * @param port in the place of both ports
 */
export async function showsToken(
  host: string,
  token: string,
  { reach, port }: { reach: Reach; port?: number | undefined },
): Promise<boolean> {
  const agent = new Agent({ connect: { lookup: lookupWithin(reach), timeout: LONGEST_MS } });
  try {
    for (const scheme of ['https', 'http']) {
      const url = `${scheme}://${host}${port === undefined ? '' : `:${port}`}${PROOF_PATH}`;
      const request = {
        method: 'GET',
        url,
        headers: [['accept', 'text/plain']] as const,
        maxBody: MOST_BYTES,
      };
      const answer = await sendOnce(agent, request, [], {
        body: null,
        signal: AbortSignal.timeout(LONGEST_MS),
      }).catch(() => undefined);
      if (answer?.status === 200 && answer.body.toString().trim() === token) return true;
    }
    return false;
  } finally {
    await agent.destroy();
  }
}

/** Looks a name up, and refuses where it leads inside: the address that is checked is the one that is connected to. */
const lookupWithin =
  (reach: Reach) =>
  (
    host: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
  ): void =>
    lookup(host, { ...options, all: true }, (error, addresses = []) => {
      const why = addresses.map(({ address }) => refusalOfAddress(host, address, reach)).find(Boolean);
      done(error ?? (why === undefined ? null : new Error(why)), addresses);
    });

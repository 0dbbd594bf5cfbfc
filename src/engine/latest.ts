import { createHash } from 'node:crypto';
import type { Reply } from '../http/reply.js';

/** The digest of the latest response to each call, whatever its condition. */
export class Latest {
  readonly #digests = new Map<string, { digest: string; times: number }>();

  /** How often in a row, with this one, the response to the call `key` was the same byte for byte. */
  timesOf(key: string, { exchange: { response } }: Reply): number {
    const hash = createHash('sha1').update(`${response.status} ${response.undecoded ?? ''}`);
    for (const [name, value] of response.headers)
      if (/^content-(type|encoding)$/i.test(name)) hash.update(`${name}:${value}`);
    const digest = hash.update(response.body).digest('base64');
    const latest = this.#digests.get(key);
    const times = latest?.digest === digest ? latest.times + 1 : 1;
    this.#digests.set(key, { digest, times });
    return times;
  }

  /** Forgets all responses, so that each is judged in full again. */
  clear(): void {
    this.#digests.clear();
  }
}

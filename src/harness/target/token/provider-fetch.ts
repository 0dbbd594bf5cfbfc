import type { CustomFetch } from 'openid-client';
import { Agent } from '../../../packages/undici.js';
import { sendOnce } from '../../http/send-once.js';
import type { TlsOptions } from '../tls.js';

/** What a provider says of itself, its keys and a token are a few kilobytes each; in bytes. */
const MAX_ANSWER = 1024 * 1024;

/**
 * Sends what openid-client asks an OIDC provider, and reads of the answer no more than 1 MiB, on the wire and decoded.
 * Redirects are not followed. What it returns throws a TypeError where there is no such answer.
 */
export const providerFetch = (tls: TlsOptions): CustomFetch => {
  const agent = new Agent({ connect: { ...tls } });
  return async (url, { method, headers, body, signal }) => {
    const request = { method, url, headers: [...new Headers(headers)], maxBody: MAX_ANSWER };
    // A form, which is all that a client of this grant sends.
    const form = body instanceof URLSearchParams ? body.toString() : null;
    const sent = { body: form, ...(signal && { signal }) };
    const answer = await sendOnce(agent, request, [], sent).catch((error: unknown) => {
      // Who set the time has a name for its end.
      throw signal?.aborted ? error : new TypeError('fetch failed', { cause: error });
    });
    // Its body is decoded already.
    const left = answer.headers.flatMap(([name, value]): [string, string][] =>
      /^content-(?:encoding|length)$/i.test(name) ? [] : [[name, value]],
    );
    const bytes = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
    return new Response(bytes, { status: answer.status, headers: left });
  };
};

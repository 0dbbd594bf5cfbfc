import type { Agent, Dispatcher } from '../packages/undici.js';
import type { Headers } from './trace/request.js';
import { decode, readBounded } from './bounded-body.js';
import { type HttpRequest, type HttpResponse, wireUrl } from './message.js';

/**
 * Sends a request with `besides` after its own headers, and reads the whole response. The body is decoded. Header
 * names are as they were received.
 * @throws {BodyTooLarge} when the body is larger than the request allows
 */
export async function sendOnce(
  agent: Agent,
  { method, url, headers: own, maxBody, freshConnection = false }: HttpRequest,
  besides: Headers,
  options: Pick<Dispatcher.RequestOptions, 'body' | 'signal'>,
): Promise<HttpResponse> {
  const answer = await agent.request({
    ...wireUrl(url),
    ...options,
    method,
    reset: freshConnection,
    headers: [...own, ...besides].flat(),
    responseHeaders: 'raw',
  });
  const raw = await readBounded(answer.body, maxBody);
  // The type says an object, but raw headers are a list.
  const headers = inPairs(answer.headers as unknown as string[]);
  const coding = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value);
  return { status: answer.statusCode, headers, ...decode(raw, coding.join(','), maxBody) };
}

/** Splits the flat list of header names and values of Node and undici into pairs. */
export const inPairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []));

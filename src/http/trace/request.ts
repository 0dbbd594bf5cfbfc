import type { HttpRequest } from '../message.js';
import { isTraced, openRequestSpan, tellsTarget } from './tracing.js';

/** Names and values of headers, in order. */
export type Headers = readonly (readonly [string, string])[];

/** Sends a request with further headers, and records the result. */
export type Watched = <T extends { status: number }>(send: (besides: Headers) => Promise<T>) => Promise<T>;

/** Used when there is no tracing. */
export const unwatched: Watched = (send) => send([]);

/** The parameters of a signed URL that act as a password. */
const SIGNED = /([?&](?:sig|signature|x-amz-[\w-]+|x-goog-[\w-]+|awsaccesskeyid)=)[^&#]*/gi;

/**
 * Gives each attempt to send `request` a span, and passes it on to the target. `url` returns the request's URL with
 * secrets hidden, and `hide` removes secrets from a text.
 */
export function watch(request: HttpRequest, url: () => string, hide: (text: string) => string): Watched {
  return async (send) => {
    if (!isTraced()) return send([]);
    const span = openRequestSpan(request.method, {
      'http.request.method': request.method,
      'url.full': url().replace(SIGNED, '$1[hidden]'),
      ...serverOf(request.url),
    });
    const answered = (status: number) => span.set({ 'http.response.status_code': status });
    let trouble: string | undefined;
    try {
      // A case about headers sends exactly the headers that it names.
      const tells = tellsTarget() && !request.exactHeaders;
      const answer = await send(tells ? [['traceparent', span.traceparent]] : []);
      answered(answer.status);
      return answer;
    } catch (error) {
      if (hasAnswer(error)) answered(error.response.status);
      trouble = hide((error as Error).message);
      throw error;
    } finally {
      span.end(trouble);
    }
  };
}

const hasAnswer = (error: unknown): error is { response: { status: number } } =>
  error instanceof Object && 'response' in error;

function serverOf(url: string): Record<string, string | number> {
  if (!URL.canParse(url)) return {};
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : 80;
  return { 'server.address': hostname, 'server.port': port === '' ? usual : Number(port) };
}

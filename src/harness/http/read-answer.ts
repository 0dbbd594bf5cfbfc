import type { Dispatcher } from 'undici';
import { decode, readBounded } from './bounded-body.js';
import { headerOf, type HttpResponse } from './message.js';

/**
 * The whole of an answer, with its body decoded. Names of headers are in lower case, unless undici was asked for raw
 * ones: then they are as they were sent. A body that is too large ends as `BodyTooLarge`.
 */
export async function readAnswer(answer: Dispatcher.ResponseData, maxBody?: number): Promise<HttpResponse> {
  const { statusCode: status, body: stream } = answer;
  const raw = await readBounded(stream, maxBody);
  const headers = headersOf(answer);
  return { status, headers, body: decode(raw, headerOf({ headers }, 'content-encoding'), maxBody) };
}

function headersOf({ headers }: { headers: unknown }): [string, string][] {
  if (Array.isArray(headers)) {
    const flat = headers as (Buffer | string)[];
    return inPairs(flat.map((part) => (typeof part === 'string' ? part : part.toString('latin1'))));
  }
  return Object.entries(headers as Dispatcher.ResponseData['headers']).flatMap(([name, value]) =>
    [value ?? ''].flat().map((text): [string, string] => [name, text]),
  );
}

/** Names and values, which Node and undici have in one list. */
export const inPairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []));

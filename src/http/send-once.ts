import * as http from 'node:http';
import * as https from 'node:https';
import type { ConnectionOptions } from 'node:tls';
import { Readable } from 'node:stream';
import type { Dispatcher } from '../packages/undici.js';
import type { Headers } from './trace/tracing.js';
import { BodyTooLarge, decode, MAX_BODY } from './bounded-body.js';
import { type HttpRequest, type HttpResponse, withoutExpect, wireUrl } from './message.js';

/** The body of a request, and what ends the request early. */
interface Sending {
  body: string | Uint8Array | Readable | null;
  /** The maximum time until the response is complete. After that, the request fails with a TimeoutError. */
  timeoutMs?: number;
  /** Ends the request, with its reason as the error. */
  signal?: AbortSignal;
  /** How Node connects when the body waits until the target asks for it. Absent: nothing waits. */
  waiting?: ConnectionOptions;
}

/**
 * Sends a request with `besides` after its own headers, and reads the whole response. The body is decoded. Header
 * names are as they were received.
 * @throws {BodyTooLarge} when the body is larger than the request allows
 */
export async function sendOnce(
  agent: Dispatcher,
  { method, url, headers: own, maxBody, freshConnection = false, transport }: HttpRequest,
  besides: Headers,
  { body, ...ends }: Sending,
): Promise<HttpResponse> {
  const options: Dispatcher.DispatchOptions = {
    ...wireUrl(url),
    body,
    method,
    reset: freshConnection || transport?.http10 === true,
    headers: inOneList([...(ends.waiting ? own : withoutExpect(own)), ...besides]),
  };
  const within = { ...ends, maxBody };
  const { status, headers, raw } = await (ends.waiting
    ? askFirst(options, within)
    : dispatch(agent, options, within));
  const coding = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value);
  return { status, headers, ...decode(raw, coding.join(','), maxBody) };
}

/** What ends a request early, and the maximum size of its response. */
type Limits = Omit<Sending, 'body'> & { maxBody: number | undefined };

/** Ends a request in time, or when it is no longer wanted. @returns the function that stops this */
function endInTime({ timeoutMs, signal }: Limits, end: (reason: Error) => void): () => void {
  const abort = () => end(signal?.reason as Error);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const late = () => end(new DOMException('late', 'TimeoutError'));
  const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
}

type Received = { status: number; headers: [string, string][]; raw: Buffer };

/** Collects the response. `Agent.request` would make a stream for it, which takes as long as the rest of a request. */
const dispatch = (
  agent: Dispatcher,
  options: Dispatcher.DispatchOptions,
  limits: Limits,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { maxBody = MAX_BODY } = limits;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let head: Omit<Received, 'raw'> = { status: 0, headers: [] };
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;
    const forget = endInTime(limits, (reason) => {
      ended = reason;
      controller?.abort(reason);
    });
    agent.dispatch(options, {
      onRequestStart: (own) => {
        controller = own;
        if (ended) own.abort(ended);
      },
      // Called for each interim response too, before the final one.
      onResponseStart: ({ rawHeaders }, status) => {
        const texts = (rawHeaders as (Buffer | string)[]).map((each) => each.toString('latin1'));
        head = { status, headers: inPairs(texts) };
      },
      onResponseData: (own, chunk) => {
        bytes += chunk.length;
        if (bytes > maxBody) own.abort(new BodyTooLarge(maxBody));
        else chunks.push(chunk);
      },
      onResponseEnd: () => {
        forget();
        resolve({ ...head, raw: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
      },
      onResponseError: (_, error) => {
        forget();
        // undici does not end a body that it has not begun to send.
        if (options.body instanceof Readable) options.body.on('error', () => undefined).destroy(error);
        reject(error);
      },
    });
  });

/** The time after which a client no longer waits to be asked for its body, in milliseconds. curl waits as long. */
const ASKED_WITHIN_MS = 1_000;

/**
 * Sends a request whose body waits until the target asks for it (RFC 9110 section 10.1.1), on a connection of its own.
 * undici does not send `Expect`.
 */
const askFirst = (
  { origin, path, method, headers, body }: Dispatcher.DispatchOptions,
  limits: Limits,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { maxBody = MAX_BODY, waiting } = limits;
    const { protocol, port, host } = new URL(String(origin));
    const framed = body instanceof Readable ? [] : ['content-length', String((body as Uint8Array).length)];
    const own = (protocol === 'https:' ? https : http).request({
      ...waiting,
      ...{ port, path, method, agent: false },
      headers: ['host', host, ...(headers as string[]), ...framed],
    });
    const send = () => {
      clearTimeout(asked);
      // A gateway and the server behind it may both ask for the body, also when it is under way already.
      own.off('continue', send);
      if (body instanceof Readable) body.pipe(own);
      else own.end(body);
    };
    const asked = setTimeout(send, ASKED_WITHIN_MS);
    const fail = (error: Error) => {
      clearTimeout(asked);
      own.destroy();
      reject(error);
    };
    const forget = endInTime(limits, fail);
    own.on('close', forget);
    own.on('continue', send).on('error', fail).flushHeaders();
    own.on('response', (response) => {
      clearTimeout(asked);
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('error', fail).on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBody) fail(new BodyTooLarge(maxBody));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        own.destroy();
        const { statusCode: status = 0, rawHeaders } = response;
        resolve({ status, headers: inPairs(rawHeaders), raw: Buffer.concat(chunks) });
      });
    });
  });

/** The reverse of `inPairs`. `Array.flat` takes several times as long. */
function inOneList(pairs: Headers): string[] {
  const flat: string[] = [];
  for (const [name, value] of pairs) flat.push(name, value);
  return flat;
}

/** Splits the flat list of header names and values of Node and undici into pairs. */
export const inPairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []));

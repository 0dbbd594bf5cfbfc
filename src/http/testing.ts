import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { Client } from './client.js';
import type { ClientOptions } from './connections.js';
import { Unanswered, type HttpRequest } from './message.js';
import { inPairs } from './send-once.js';

/** A request as the server received it. */
export interface Arrival {
  method: string;
  path: string;
  headers: [string, string][];
  body: Buffer;
  /** Milliseconds since the process started. */
  at: number;
}

export interface Answer {
  status?: number;
  headers?: string[];
  body?: string | Uint8Array;
}

/** Starts a server on 127.0.0.1 that listens until the test ends. @returns the port */
export async function listen(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A loopback port that is very likely free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The URL of an HTTP server on loopback, without a trailing slash. */
export const serve = async (t: TestContext, listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(t, createServer(listener))}`;

/**
 * A server that records every request. `answer` gets the number of the request, from 0; when it returns undefined,
 * the connection is cut.
 */
export async function recording(
  t: TestContext,
  answer: (index: number, arrival: Arrival) => Answer | undefined = () => ({}),
): Promise<{ url: string; arrivals: Arrival[] }> {
  const arrivals: Arrival[] = [];
  const url = await serve(t, (request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', rawHeaders } = request;
      const headers = inPairs(rawHeaders);
      const arrival = { method, path, headers, body: Buffer.concat(chunks), at };
      arrivals.push(arrival);
      const given = answer(arrivals.length - 1, arrival);
      if (!given) return request.socket.resetAndDestroy();
      response.writeHead(given.status ?? 200, given.headers ?? []);
      return response.end(given.body ?? '{}');
    });
  });
  return { url, arrivals };
}

/** How a request came: on which connection, in how many packets, and whether it was cut off. */
export interface Noted {
  line: string;
  headers: Record<string, string>;
  body: string;
  /** The line and the body. */
  text: string;
  chunked: boolean;
  packets: number;
  on: number;
  cut: boolean;
  /** How many requests were under way when its end came. */
  atOnce: number;
}

/** A server that notes how requests come. Without an answer, the connection is cut. */
export async function noting(
  t: TestContext,
  answer: (noted: Noted) => Answer | undefined | Promise<Answer | undefined>,
): Promise<{ url: string; arrivals: Noted[] }> {
  const arrivals: Noted[] = [];
  const sockets: Socket[] = [];
  let atOnce = 0;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (!sockets.includes(request.socket)) sockets.push(request.socket);
    const chunks: Buffer[] = [];
    atOnce += 1;
    let cut = false;
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      cut = true;
    }
    atOnce -= 1;
    const [line, body] = [`${request.method} ${request.url}`, Buffer.concat(chunks).toString()];
    const noted = {
      ...{ line, body, text: `${line} ${body}`, headers: Object.fromEntries(inPairs(request.rawHeaders)) },
      ...{ chunked: request.headers['transfer-encoding'] === 'chunked', packets: chunks.length },
      ...{ on: sockets.indexOf(request.socket), cut, atOnce },
    };
    arrivals.push(noted);
    const given = cut ? undefined : await answer(noted);
    if (!given) return request.socket.destroy();
    return response.writeHead(given.status ?? 200, given.headers ?? []).end(given.body ?? '{}');
  };
  return { url: await serve(t, (request, response) => void take(request, response)), arrivals };
}

/** A client that is closed when the test ends. */
export function clientFor(t: TestContext, options: Partial<ClientOptions> = {}): Client {
  const client = new Client({ concurrency: 8, requestTimeoutMs: 60_000, ...options });
  t.after(() => client.close());
  return client;
}

/** A POST of `{}`, unless `changes` say otherwise. */
export const post = (url: string, changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: [],
  body: Buffer.from('{}'),
  ...changes,
});

/** The `Unanswered` error with which `sending` ends. Anything else fails the test. */
export async function unanswered(sending: Promise<unknown>): Promise<Unanswered> {
  const end = await sending.then(
    () => new Error('there was an answer'),
    (error: unknown) => error,
  );
  if (end instanceof Unanswered) return end;
  throw end;
}

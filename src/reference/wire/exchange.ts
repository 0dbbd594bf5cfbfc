import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A request as it came in. */
export type HttpCall = {
  method: string;
  /** As sent, still percent-encoded; without the base path of the target and without the query. */
  path: string;
  /** What stands after the question mark; absent when nothing does. */
  query?: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** How it came, where that is known. */
  arrival?: Arrival;
};

/** How a request came in. */
export type Arrival = {
  /** The names of its headers, as they were sent. */
  names: readonly string[];
  /** Its body in the pieces that it came in. */
  pieces: readonly Buffer[];
  /** The same for all requests of one connection. */
  connection: object;
  /** What there was of the body of the last request to the same system before it, where that was broken off. */
  brokenOff?: Buffer;
};

/** An answer, with its framing. */
export type HttpReply = {
  status: number;
  /** Names go out as written here, in this order. `Content-Length` is added unless `pieces` is given. */
  headers: Record<string, string>;
  body: string | Buffer;
  /** Sends the body chunked, in pieces of this many bytes. */
  pieces?: number;
};

/** Answers requests of one system of one mount. What it throws becomes a 500. */
export type HttpHandler = (call: HttpCall) => HttpReply | Promise<HttpReply>;

/** A value as JSON. */
export const json = (status: number, value: unknown): HttpReply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

/** An ErrorResponse. */
export const error = (status: number, message: string): HttpReply => json(status, { error: message });

/** An ErrorResponse and a ledger error body at once, where the system does not matter. */
export const anyError = (status: number, message: string): HttpReply =>
  json(status, { error: message, code: 'NA', cause: message });

/** The same reply, which names a content coding that its body is not in, or was put in elsewhere. */
export const namesCoding =
  (coding: string) =>
  (reply: HttpReply): HttpReply => ({ ...reply, headers: { ...reply.headers, 'Content-Encoding': coding } });

/** The same reply, compressed. */
export const gzipped = (reply: HttpReply): HttpReply =>
  namesCoding('gzip')({ ...reply, body: gzipSync(reply.body) });

// ignoreBOM keeps a byte-order mark in the text, where the JSON parser refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether a value is a JSON object, which neither null nor an array is. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; undefined when it is none. */
export const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The value that a body holds; undefined when it is not JSON in UTF-8. */
export const parseBody = (body: Buffer): unknown => {
  try {
    return parseText(utf8.decode(body));
  } catch {
    return undefined;
  }
};

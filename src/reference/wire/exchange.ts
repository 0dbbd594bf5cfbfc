import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A request as received. */
export type HttpCall = {
  method: string;
  /** As sent, still percent-encoded; without the base path of the target and without the query. */
  path: string;
  /** The text after the question mark; undefined when there is none. */
  query?: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** How it arrived, if known. */
  arrival?: Arrival;
};

/** How a request arrived. */
type Arrival = {
  /** The version of HTTP, such as 1.1. */
  version?: string;
  /** The names of its headers, as sent. */
  names: readonly string[];
  /** The pieces of its body, as received. */
  pieces: readonly Buffer[];
  /** The same object for all requests of one connection. */
  connection: object & { destroyed?: boolean };
  /** The received part of the body of the previous request to the same system, if that was interrupted. */
  brokenOff?: Buffer;
};

/** A response, with its framing. */
export type HttpReply = {
  status: number;
  /** Names are sent as written here, in this order. `Content-Length` is added unless `pieces` is given. */
  headers: Record<string, string>;
  body: string | Buffer;
  /** Sends the body chunked, in pieces of this many bytes. */
  pieces?: number;
};

/** Answers requests for one system of one mount. An error becomes a 500. */
export type HttpHandler = (call: HttpCall) => HttpReply | Promise<HttpReply>;

/** A value as a JSON response. */
export const json = (status: number, value: unknown): HttpReply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

/** An ErrorResponse. */
export const error = (status: number, message: string): HttpReply => json(status, { error: message });

/** An ErrorResponse and a ledger error body in one, for any system. */
export const anyError = (status: number, message: string): HttpReply =>
  json(status, { error: message, code: 'NA', cause: message });

/** Adds a Content-Encoding that the body does not have, or that was applied elsewhere. */
export const namesCoding =
  (coding: string) =>
  (reply: HttpReply): HttpReply => ({ ...reply, headers: { ...reply.headers, 'Content-Encoding': coding } });

/** The same reply, compressed. */
export const gzipped = (reply: HttpReply): HttpReply =>
  namesCoding('gzip')({ ...reply, body: gzipSync(reply.body) });

// ignoreBOM keeps a byte-order mark in the text, which the JSON parser then refuses.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether a value is a JSON object (not null, not an array). */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the member of a value at a path of names; undefined when it does not exist. */
export const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

/** What a function returns; undefined when it throws, whatever the error is. */
export function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Returns the value of a JSON text; undefined when it is not JSON. */
export const parseText = (text: string): unknown => orUndefined(() => JSON.parse(text) as unknown);

/** Returns the value of a body; undefined when it is not JSON in UTF-8. */
export const parseBody = (body: Buffer): unknown => orUndefined(() => parseText(utf8.decode(body)));

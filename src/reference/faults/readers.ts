import type { Context } from '../token-standard/edit.js';
import type { HttpCall, HttpReply } from '../wire/exchange.js';

/**
 * Decodes a body whose encoding is detected by the positions of its NUL bytes, as some JSON parsers do; otherwise
 * as UTF-8.
 */
export function decodedByItsNuls(body: Buffer): string {
  const [a, b, c, d] = body;
  if (a === 0 && b === 0 && c === 0) return every(4, 3, body);
  if (b === 0 && c === 0 && d === 0) return every(4, 0, body);
  if (a === 0) return every(2, 1, body);
  return b === 0 && body.length > 1 ? every(2, 0, body) : body.toString();
}

const every = (size: number, at: number, body: Buffer) =>
  Buffer.from(body.filter((_, place) => place % size === at)).toString();

/** A UTF-8 body that was decoded as Latin-1. */
export const inLatin1 = (body: Buffer): Buffer => Buffer.from(body.toString('latin1'));

/** An escaped lone surrogate. */
const HALF = /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/i;

/** Whether a body contains an escaped lone surrogate. */
export const halvesIn = (body: Buffer): boolean => HALF.test(body.toString());

/** Whether the path of a call is invalid: a broken escape, a control character, a raw bracket, or too long. */
export function isUnreadable({ path }: HttpCall): boolean {
  try {
    return /\p{Cc}|[[\]]/u.test(decodeURIComponent(path)) || path.length > 6_000;
  } catch {
    return true;
  }
}

/** The error page of Tomcat for a refused request. */
export const PAGE_OF_TOMCAT: HttpReply = {
  status: 400,
  headers: { 'Content-Type': 'text/html;charset=utf-8', 'Content-Language': 'en', Connection: 'close' },
  body: '<!doctype html><html lang="en"><head><title>HTTP Status 400 – Bad Request</title></head><body><h1>HTTP Status 400 – Bad Request</h1></body></html>',
};

/** A short error page of a server that names itself in a header. */
export const PAGE_OF_JETTY: HttpReply = {
  status: 400,
  headers: { 'Content-Type': 'text/html;charset=iso-8859-1', Server: 'Jetty(11.0.20)' },
  body: '<h1>Bad Message 400</h1><pre>reason: Ambiguous URI path separator</pre>',
};

/** Returns a context in which the entries of a meta replace the values with the same names. */
export function withMetaForValues(context: Context, meta: Record<string, unknown>): Context {
  const { values } = context.choiceContextData;
  const own = Object.entries(meta).filter(([name]) => name !== 'meta' && name in (values ?? {}));
  return {
    ...context,
    choiceContextData: {
      values: {
        ...values,
        ...Object.fromEntries(own.map(([name, value]) => [name, { tag: 'AV_Text', value }])),
      },
    },
  };
}

import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import type { HttpRequest } from '../http/message.js';

/**
 * The value to show for a case. A value that breaks a rule is shown for the whole case, because the rule is the cause
 * and the exchanges show the counterpart.
 */
export function shownValue(input: unknown): unknown {
  const isBroken = input !== null && typeof input === 'object' && 'rule' in input && 'value' in input;
  return isBroken ? input.value : input;
}

/**
 * What a report shows as the input of a case: its calls in order, or the request that decided. For a request, that is
 * its body, and everything in which it differs from `first`, the good first request of the case. The request line is
 * also shown when there is nothing else to show.
 */
export function caseInput(shown: unknown, request: HttpRequest, first = request): unknown {
  if (Array.isArray(shown) && !isBody(shown, request)) return shown;
  const body = request.body && (compact(request.body) ?? request.body);
  const line = lineOf(request);
  const headers = differences(request, first);
  const differs = { line: line !== lineOf(first), headers: Object.keys(headers).length > 0 };
  if (!differs.line && !differs.headers) {
    if (isBody(shown, request)) return shown;
    if (!isDeepStrictEqual(body ?? {}, {})) return body;
  }
  return {
    ...((differs.line || !differs.headers) && { request: line }),
    ...(body !== undefined && { body }),
    ...(differs.headers && { headers }),
  };
}

const lineOf = (request: HttpRequest) =>
  `${request.method} ${withCommand(request.url.replace(/^\w+:\/\/[^/?#]*/, ''), request)}`;

/**
 * A replacer for JSON.stringify that writes bytes as text where they are text. JSON.stringify has already called
 * toJSON of a Buffer, so the original value is read from `this`.
 */
export function readable(this: unknown, key: string, value: unknown): unknown {
  const raw = (this as Record<string, unknown>)[key];
  if (!(raw instanceof Uint8Array)) return value;
  return isUtf8(raw) ? Buffer.from(raw).toString() : { base64: Buffer.from(raw).toString('base64') };
}

function isBody(shown: unknown, { body }: HttpRequest): boolean {
  if (!body) return false;
  const isRaw = typeof shown === 'string' || shown instanceof Uint8Array;
  if (isRaw && Buffer.from(body).equals(Buffer.from(shown as Uint8Array))) return true;
  return shown !== undefined && isDeepStrictEqual(compact(body), shown);
}

/** A body with more brackets than this may be nested more deeply than a verdict allows. It is shown as text. */
const MOST_BRACKETS = 500;

/** The value of a JSON body. @returns undefined when its unusual spelling may be what matters */
function compact(body: Uint8Array): unknown {
  const text = Buffer.from(body).toString();
  if ((text.match(/[[{]/g) ?? []).length > MOST_BRACKETS) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The headers that differ from those of another request. null: this request does not have the header. */
function differences(request: HttpRequest, other: HttpRequest): Record<string, string | null> {
  const [own, others] = [headersOf(request), headersOf(other)];
  const names = new Set([...own.keys(), ...others.keys()]);
  const differing = [...names].filter((name) => own.get(name) !== others.get(name));
  return Object.fromEntries(differing.map((name) => [name, own.get(name) ?? null]));
}

const headersOf = (request: HttpRequest) =>
  new Map(request.headers.map(([name, value]) => [name.toLowerCase(), withCommand(value, request)]));

/** Replaces the token by the command that prints it. */
const withCommand = (text: string, { token }: HttpRequest) =>
  token ? text.replaceAll(token.value, token.shell) : text;

import { decoded } from './call.js';
import { takesNoPlainBody } from './content-coding.js';
import { isJsonMediaType } from './reading/wire.js';
import { headerOf, type Unjudged } from './exchange.js';

/** How a call with a JSON body is sent: Endpoints / 1 and 2. */
interface SentRequest {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
}

/**
 * Whether the specification says nothing about a call that is sent like this: with another method than POST, with a
 * Content-Type that is not JSON in UTF-8, by a client that does not accept JSON, with two Authorization headers (only
 * one is allowed: RFC 9110 section 5.3), or with a path that is not an encoding of one id.
 */
export function isSilent({ method, url, headers }: SentRequest, named = false): boolean {
  const valuesOf = (name: string) =>
    headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  const [type, ...types] = valuesOf('content-type');
  return (
    method !== 'POST' ||
    types.length > 0 ||
    !isJsonMediaType(type) ||
    !isUtf8(type) ||
    !wantsJson(valuesOf('accept')) ||
    valuesOf('authorization').length > 1 ||
    !isEncoding(url, named) ||
    // Servers that treat path parameters specially, or do not know them, refuse the path before they route the call.
    hasParameters(url) ||
    url.includes('/v1//')
  );
}

/**
 * Whether a response may be the refusal of how a call is sent, by a server or a gateway that does not read the call:
 * HTTP/1.0, an expectation, or a client that takes no body without a coding (RFC 9110 sections 2.5, 10.1.1, 12.5.3).
 */
export function mayRefuseForm(sent: Pick<Unjudged, 'call' | 'request' | 'answer'>): boolean {
  const { status } = sent.answer;
  if (status === 406) return takesNoPlainBody(headerOf(sent, 'accept-encoding'));
  if (status === 417) return headerOf(sent, 'expect') !== undefined;
  return sent.call.condition?.connection === 'HTTP/1.0' && [400, 426, 505].includes(status);
}

/** Whether a segment of a path, except the last one, has a parameter: a raw `;` and what follows (RFC 3986 section 3.3). */
function hasParameters(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  const at = path.indexOf(';');
  return at !== -1 && path.includes('/', at);
}

/** Whether a client accepts JSON. */
export const acceptsJson = ({ headers }: Pick<SentRequest, 'headers'>): boolean =>
  wantsJson(headers.flatMap(([key, value]) => (key.toLowerCase() === 'accept' ? [value] : [])));

/** Whether a call has the method of its operation and accepts JSON. Its refusal must then be JSON too. */
export const asksForJson = (request: SentRequest): boolean =>
  request.method === 'POST' && acceptsJson(request);

/** Whether a call is silent only because of its Accept. A call that must be refused must still be refused. */
export const isSilentForAccept = (request: SentRequest, named = false): boolean =>
  !acceptsJson(request) &&
  !isSilent(
    { ...request, headers: request.headers.filter(([key]) => key.toLowerCase() !== 'accept') },
    named,
  );

/** What a client takes that does not accept JSON. Many frameworks answer an error with an HTML page to who takes it. */
export const otherwiseOf = (sent: Pick<Unjudged, 'request'>): 'html' | 'neither' =>
  /text\/(html|\*)|application\/xhtml|\*\/\*/i.test(headerOf(sent, 'accept') ?? '*/*') ? 'html' : 'neither';

/**
 * Whether a path is the normal encoding of a text. Servers and gateways refuse other paths before they route the
 * call: invalid escapes, control characters, raw brackets and very long paths. A slash or a backslash may mean
 * another path, unless the target file names such an id.
 */
function isEncoding(url: string, named: boolean): boolean {
  if (decoded(url) === undefined) return false;
  const path = url.replace(/^\w+:\/\/[^/]*/, '');
  return (
    !(named ? /%([01]|7f)/i : /%([01]|7f|2f|5c)/i).test(path) &&
    !NOT_IN_PATHS.test(path) &&
    path.length < LONGEST_PATH
  );
}

/** Characters that a path contains only as escapes (RFC 3986 section 3.3). */
const NOT_IN_PATHS = /[[\]\\^`{|}"<>]/;

/** The specification has no limit for paths. A server may refuse a longer path before anything else. */
const LONGEST_PATH = 6_000;

/**
 * JSON needs no charset. If one is given, it is UTF-8 (RFC 8259 sections 8.1 and 11). Some frameworks read a body by any
 * other charset that it claims to have.
 */
function isUtf8(type = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

/** Whether an Accept allows JSON. Without an Accept, any media type is allowed (RFC 9110 section 12.5.1). */
function wantsJson(accept: readonly string[]): boolean {
  if (accept.length === 1 && accept[0] === 'application/json') return true;
  const ranges = accept.flatMap((value) => value.split(',')).map((range) => range.trim().toLowerCase());
  if (ranges.length === 0) return true;
  return ranges.some((range) =>
    /^(\*\/\*|application\/(\*|json))(\s*;(?!\s*q=0(\.0*)?\s*$).*)?$/.test(range),
  );
}

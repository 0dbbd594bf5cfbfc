import { isJsonMediaType } from './reading/media-type.js';

/** How a call with a JSON body is sent: Endpoints / 1 and 2. */
export interface SentRequest {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
}

/**
 * Whether the specification says nothing of a call that is sent like this: by another method than POST, with a body that
 * is not said to be JSON in UTF-8, by who wants no JSON back, with two Authorizations (only one is allowed: RFC 9110 section
 * 5.3), or with a path that is not an encoding of one id.
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
    // Servers that take parameters out of a path, or know none, refuse it before they look which call it is.
    hasParameters(url) ||
    url.includes('/v1//')
  );
}

/** Whether a segment of a path, but for the last one, has a parameter: a raw `;` and what follows (RFC 3986 section 3.3). */
function hasParameters(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  const at = path.indexOf(';');
  return at !== -1 && path.includes('/', at);
}

/** Whether a call is one for its operation by its method, and lets JSON be answered: its refusal is one in JSON as well. */
export const asksForJson = ({ method, headers }: SentRequest): boolean =>
  method === 'POST' &&
  wantsJson(headers.flatMap(([key, value]) => (key.toLowerCase() === 'accept' ? [value] : [])));

/** Whether only its Accept makes a call one of which the specification says nothing: what must be refused stays so. */
export const isSilentForAccept = (request: SentRequest, named = false): boolean =>
  isSilent(request, named) &&
  !isSilent(
    { ...request, headers: request.headers.filter(([key]) => key.toLowerCase() !== 'accept') },
    named,
  );

/** Whether an Accept lets a page of HTML be answered: many frameworks then answer an error with one. */
export const takesHtml = (accept: string | undefined): boolean =>
  accept === undefined || /text\/(html|\*)|application\/xhtml|\*\/\*/i.test(accept);

/**
 * Whether the escapes of a path are those of a text. Servers and gateways refuse others before they look which call it
 * is, also control characters, raw brackets and very long paths; a slash or its mirror image may mean another path,
 * unless the target file has named such an id.
 */
function isEncoding(url: string, named: boolean): boolean {
  try {
    decodeURIComponent(url);
  } catch {
    return false;
  }
  const path = url.replace(/^\w+:\/\/[^/]*/, '');
  return (
    !(named ? /%([01]|7f)/i : /%([01]|7f|2f|5c)/i).test(path) &&
    !NOT_IN_PATHS.test(path) &&
    path.length < LONGEST_PATH
  );
}

/** Characters that stand in no path but as escapes (RFC 3986 section 3.3). */
const NOT_IN_PATHS = /[[\]\\^`{|}"<>]/;

/** Limits are not shown: what has to read so long a path may refuse it before anything else does. */
const LONGEST_PATH = 6_000;

/** JSON needs no charset, and is UTF-8 where one is given (RFC 8259 sections 8.1 and 11). */
function isUtf8(type = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

/** Whether an Accept lets JSON be answered; without one, anything may be (RFC 9110 section 12.5.1). */
function wantsJson(accept: readonly string[]): boolean {
  const ranges = accept.flatMap((value) => value.split(',')).map((range) => range.trim().toLowerCase());
  if (ranges.length === 0) return true;
  return ranges.some((range) =>
    /^(\*\/\*|application\/(\*|json))(\s*;(?!\s*q=0(\.0*)?\s*$).*)?$/.test(range),
  );
}

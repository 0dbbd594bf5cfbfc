import type { Field, Schema } from '../../spec/wire.js';
import { isDateTime, isUtcDateTime } from './instant.js';

/** Whether a text is an absolute HTTP URL with a host (RFC 9110 section 4.2). This also runs in k6, which has no `URL`. */
export function isHttpUrl(text: string): boolean {
  // Inside the function, k6 creates the expression only when it is needed, and not in each virtual user.
  const form =
    /^https?:\/\/(?:[^\s/?#@]*@)?(?:\[[\d.:a-f]+\]|(?:[^\s/?#@:[\]<>^|%\\]|%[\da-f]{2})+)(?::(\d{0,5}))?(?:[/?#]|$)/i;
  const match = form.exec(text);
  return match !== null && Number(match[1] ?? 0) < 65_536;
}

/** Whether a text is an absolute URL (RFC 3986 section 4.3) without white space. `host:port` is not one. */
export const isUrl = (text: string): boolean =>
  !/\s/.test(text) && (/^https?:/i.test(text) ? isHttpUrl(text) : /^[a-z][a-z\d+.-]*:(?!\d).+$/i.test(text));

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** Whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names in the supportedApis of a registry or of an instrument. */
export const apisOf = ({ supportedApis: apis }: Readonly<Fields>): string[] =>
  isObject(apis) ? Object.keys(apis) : [];

const FORMATS = {
  'date-time': { words: 'date-time', holds: isDateTime },
  'utc-date-time': { words: 'date-time in UTC', holds: isUtcDateTime },
  url: { words: 'absolute URL', holds: isUrl },
} as const;

// `violates` and `wrongMember` run for every member of every response under load, so they create no objects.

const withArticle = (noun: string): string => `${/^[aio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What is wrong with a value of a wire type: "code is not a string". @returns undefined when nothing is */
export function violates(value: unknown, schema: Schema, what = 'the value'): string | undefined {
  const { type, format, items, minLength = 0 } = schema;
  const isRight = typeof type === 'string' ? isOfType(value, type) : type.some((one) => isOfType(value, one));
  if (!isRight) return `${what} is not ${withArticle(typeof type === 'string' ? type : type.join(' or '))}`;
  if (format && !FORMATS[format].holds(value as string))
    return `${what} is not ${withArticle(FORMATS[format].words)}`;
  if (typeof value === 'string' && value.length < minLength) return `${what} is empty`;
  if (!items || !Array.isArray(value)) return undefined;
  for (let i = 0; i < value.length; i += 1) {
    // The words are built only when something is wrong.
    if (violates(value[i], items)) return violates(value[i], items, `${what}.${i}`);
  }
  return undefined;
}

/** What is wrong with a member of an object, in words, such as "no code". @returns undefined when nothing is wrong */
export function wrongMember(object: Readonly<Fields>, { name, schema, optional }: Field): string | undefined {
  const value = object[name];
  if (value !== undefined) return violates(value, schema, name);
  if (optional) return undefined;
  const other = Object.keys(object).find((each) => spelled(each) === spelled(name));
  return `no ${name}${other === undefined ? '' : `, but ${other}`}`;
}

/** A name without what conventions differ in: contractId and contract_id are spelled alike. */
const spelled = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** What is wrong with an object with these members, in words. @returns undefined when nothing is */
export function wrongObject(value: unknown, fields: readonly Field[] = []): string | undefined {
  if (!isObject(value)) return 'the value is not an object';
  for (const field of fields) {
    const wrong = wrongMember(value, field);
    if (wrong) return wrong;
  }
  return undefined;
}

/** A schema in words, such as "a date-time", "an array of objects" or "a string or null". */
export const inWords = (schema: Schema): string => withArticle(nounFor(schema));

function nounFor({ type, format, items, minLength }: Schema): string {
  const name = minLength ? 'non-empty ' : '';
  const kind = name + (format ? FORMATS[format].words : [type].flat().join(' or '));
  return items ? `${kind} of ${nounFor(items)}s` : kind;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

/**
 * Whether a Content-Type is JSON: application/json, text/json or a type with the suffix +json (RFC 6839 section 3.1),
 * with any parameters, in upper or lower case.
 */
export function isJsonMediaType(contentType: string | undefined): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(application|text)\/json$|^[^/\s]+\/[^/\s]+\+json$/.test(essence);
}

/** Whether a text occurs in a JSON value: in a name or in a string. */
export function mentions(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null) return false;
  const names = Object.keys(value);
  const { length } = names;
  // A loop and not a callback, because a callback would cost stack depth in k6.
  for (let i = 0; i < length; i += 1) {
    const name = names[i]!;
    if (!Array.isArray(value) && name.includes(text)) return true;
    if (mentions((value as Record<string, unknown>)[name], text)) return true;
  }
  return false;
}

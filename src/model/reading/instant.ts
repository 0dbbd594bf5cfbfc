import { isDateTime, plainUtc } from './date-time.js';

const NS_PER_MS = 1_000_000n;
const FORM = /^(.{10})[Tt ](\d\d:\d\d:)(\d\d)(?:\.(\d+))?([Zz+-].*)$/;

/** Nanoseconds since 1970, rounded down, of an RFC 3339 date-time. @returns undefined when the text is not one */
export function instantOf(text: string): bigint | undefined {
  if (!isDateTime(text)) return undefined;
  const [, date, time, second, fraction = '', offset] = FORM.exec(text)!;
  // JavaScript has no leap seconds. A leap second becomes the last moment before it.
  const leap = second === '60';
  const ms = Date.parse(`${date}T${time}${leap ? '59' : second}${offset?.toUpperCase()}`);
  const ns = leap ? '9'.repeat(9) : fraction.slice(0, 9).padEnd(9, '0');
  return BigInt(ms) * NS_PER_MS + BigInt(ns);
}

/** The same for an ISO 8601 date-time in UTC. */
export const utcInstantOf = (text: string): bigint | undefined => instantOf(plainUtc(text) ?? '');

/** The date-time of an instant, with this number of fractional digits and this offset from UTC in minutes (0: Z). */
export function dateTimeOf(instant: bigint, digits = 3, offset = 0): string {
  const local = instant + BigInt(offset) * 60_000n * NS_PER_MS;
  const ms = local >= 0n ? local / NS_PER_MS : -((-local + NS_PER_MS - 1n) / NS_PER_MS);
  const ns = local - ms * NS_PER_MS;
  const text = new Date(Number(ms)).toISOString();
  const fraction = `${text.slice(20, 23)}${String(ns).padStart(6, '0')}`.slice(0, digits);
  return `${text.slice(0, 19)}${digits > 0 ? `.${fraction}` : ''}${zone(offset)}`;
}

function zone(offset: number): string {
  if (offset === 0) return 'Z';
  const minutes = Math.abs(offset);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

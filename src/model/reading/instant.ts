const NS_PER_MS = 1_000_000n;
const FORM = /^(.{10})[Tt ](\d\d:\d\d:)(\d\d)(?:\.(\d+))?([Zz+-].*)$/;

/** Nanoseconds since 1970, rounded down, of a date-time by RFC 3339; undefined when it is not one. */
export function instantOf(text: string): bigint | undefined {
  if (!isDateTime(text)) return undefined;
  const [, date, time, second, fraction = '', offset] = FORM.exec(text)!;
  // JavaScript knows no leap seconds: one is told as the last moment before it.
  const leap = second === '60';
  const ms = Date.parse(`${date}T${time}${leap ? '59' : second}${offset?.toUpperCase()}`);
  const ns = leap ? '9'.repeat(9) : fraction.slice(0, 9).padEnd(9, '0');
  return BigInt(ms) * NS_PER_MS + BigInt(ns);
}

/** The same of a date-time by ISO 8601 in UTC. */
export const utcInstantOf = (text: string): bigint | undefined => instantOf(plainUtc(text) ?? '');

/** The date-time of an instant, with so many digits of a second and so many minutes east of UTC (0: Z). */
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

/**
 * Whether a text is a date-time of RFC 3339 (section 5.6) that the calendar has. ajv-formats has one too, but
 * lets in offsets that the RFC does not know (`+0200`, `+02`), and k6 has no room for it.
 */
export function isDateTime(text: string): boolean {
  // Where it stands k6 makes it when it is needed, and not in each virtual user.
  const form =
    /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
  const match = form.exec(text);
  if (!match) return false;
  const [, year, month, day, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] = match;
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return false;
  if (second !== '60') return true;
  // A leap second is the last of a day in UTC.
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute));
  const inUtc = Number(hour) * 60 + Number(minute) - offset;
  return (inUtc + 1) % (24 * 60) === 0;
}

/** Whether a text is a date-time by ISO 8601 that says that it is in UTC. */
export const isUtcDateTime = (text: string): boolean => {
  const plain = plainUtc(text);
  return plain !== undefined && isDateTime(plain);
};

/**
 * A date-time by ISO 8601 in UTC as RFC 3339 has it: ISO 8601 lets seconds, minutes and all marks between them be left out,
 * has a comma for a point, and 24:00 for the end of a day. The marks are in all of its parts, date, time and offset, or in
 * none: `2024-07-08T12:00:00+0000` is neither the extended format nor the basic one. undefined: it has not the form of one.
 * Parts of a minute or of an hour are dropped.
 */
function plainUtc(text: string): string | undefined {
  const extended =
    /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d)(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d+))?(?:[Zz]|[+-]00(?::00)?)$/;
  const basic = /^(\d{4})(\d\d)(\d\d)[Tt](\d\d)(?:(\d\d)(?:(\d\d))?)?(?:[.,](\d+))?(?:[Zz]|[+-]00(?:00)?)$/;
  const match = extended.exec(text) ?? basic.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute = '00', second = '00', fraction] = match;
  if (hour === '24' && minute === '00' && /^0*$/.test(second + (fraction ?? '')))
    return `${year}-${month}-${day}T23:59:59.999999999Z`;
  const parts = fraction !== undefined && match[6] !== undefined ? `.${fraction}` : '';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${parts}Z`;
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
}

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

/**
 * Whether a text is a date-time of RFC 3339 (section 5.6) with a date of the calendar. ajv-formats has such a check
 * too, but it accepts offsets that the RFC does not (`+0200`, `+02`), and is too large for k6.
 */
export function isDateTime(text: string): boolean {
  // Inside the function, k6 creates the expression only when it is needed, and not in each virtual user.
  const form =
    /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
  const match = form.exec(text);
  if (!match) return false;
  const [, year, month, day, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] = match;
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return false;
  if (second !== '60') return true;
  // A leap second is the last second of a day in UTC.
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute));
  const inUtc = Number(hour) * 60 + Number(minute) - offset;
  return (inUtc + 1) % (24 * 60) === 0;
}

/** Whether a text is an ISO 8601 date-time that is marked as UTC. */
export const isUtcDateTime = (text: string): boolean => {
  const plain = plainUtc(text);
  return plain !== undefined && isDateTime(plain);
};

/**
 * Converts an ISO 8601 date-time in UTC to the form of RFC 3339. In ISO 8601, seconds, minutes and all separators may
 * be left out, a comma may replace the point, and 24:00 is the end of a day. Separators are in all parts (date, time
 * and offset) or in none: `2024-07-08T12:00:00+0000` is neither the extended nor the basic format. Fractions of a
 * minute or of an hour are dropped.
 * @returns undefined when the text does not have this form
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

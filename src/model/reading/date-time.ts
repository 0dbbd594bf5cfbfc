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
export function plainUtc(text: string): string | undefined {
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

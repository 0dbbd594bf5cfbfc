/**
 * Whether a text is a date-time of RFC 3339 (section 5.6) that the calendar has. ajv-formats has one too, but
 * lets in offsets that the RFC does not know (`+0200`, `+02`), and k6 has no room for it.
 */
export function isDateTime(text: string): boolean {
  // Where it stands k6 makes it when it is needed, and not in each virtual user.
  const form = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
  const match = form.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [offsetHour, offsetMinute] = offsetOf(match[7]!);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  if (hour > 23 || minute > 59 || second > 60 || Math.abs(offsetHour) > 23 || Math.abs(offsetMinute) > 59)
    return false;
  if (second < 60) return true;
  // A leap second is the last of a day in UTC.
  const inUtc = hour * 60 + minute - (offsetHour * 60 + offsetMinute);
  return (inUtc + 1) % (24 * 60) === 0;
}

/** Whether a text is a date-time by ISO 8601 and RFC 3339 that says that it is in UTC. */
export const isUtcDateTime = (text: string): boolean =>
  isDateTime(text) && !text.includes(' ') && /([Zz]|[+-]00:00)$/.test(text);

function offsetOf(text: string): [number, number] {
  if (text === 'Z' || text === 'z') return [0, 0];
  const sign = text.startsWith('-') ? -1 : 1;
  return [sign * Number(text.slice(1, 3)), sign * Number(text.slice(4))];
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
}

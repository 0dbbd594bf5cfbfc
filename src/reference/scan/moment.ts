/** Microseconds since 1970. */
export type Microseconds = number;

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Returns the parts of an RFC 3339 date-time; undefined when it is not one. The fraction has at least six digits. */
export const partsOfDateTime = (text: string) => {
  const [, date = '', time = '', fraction = '', zone = ''] = DATE_TIME.exec(text) ?? [];
  const midnight = new Date(`${date}T00:00:00Z`);
  // A day after the end of its month would be parsed as one of the next month.
  if (Number.isNaN(midnight.valueOf()) || !midnight.toISOString().startsWith(date)) return undefined;
  return { date, time, fraction: fraction.padEnd(6, '0'), zone: zone.toUpperCase() };
};

/** Returns the moment of a date-time with any offset, rounded down; undefined when it is not one. */
export const readMoment = (text: string): Microseconds | undefined => {
  const parts = partsOfDateTime(text);
  if (!parts) return undefined;
  const { date, time, fraction, zone } = parts;
  return Date.parse(`${date}T${time}${zone}`) * 1000 + Number(fraction.slice(0, 6));
};

/** A moment in UTC, with zero, three or six fractional digits, as few as possible. */
export const writeMoment = (moment: Microseconds): string => {
  const micros = moment % 1_000_000;
  const digits = micros === 0 ? 0 : micros % 1000 === 0 ? 3 : 6;
  const seconds = new Date((moment - micros) / 1000).toISOString().slice(0, 19);
  return `${seconds}${digits === 0 ? '' : `.${String(micros).padStart(6, '0').slice(0, digits)}`}Z`;
};

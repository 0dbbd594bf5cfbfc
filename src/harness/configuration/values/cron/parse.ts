import { daysOfMonth, daysOfWeek, type DayRule } from './days.js';
import * as fields from './field.js';

/** When a cron expression is due. */
export type Cron = {
  seconds: readonly number[];
  minutes: readonly number[];
  hours: readonly number[];
  months: ReadonlySet<number>;
  years: readonly number[];
  isDue: DayRule;
};

const LONGEST = 1000;
/** What cron has names for. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);

/**
 * Parses a cron expression of five fields, or of six or seven as Quartz and Spring have them: seconds first, years
 * last. What only one of the two takes, such as two days at once or 0 for Sunday, is taken.
 * Own code, as libraries know the letters of Quartz but not its ranges across midnight or its `L-3`.
 * @throws {NoCron} when it is no cron expression
 */
export function parseCron(text: string): Cron {
  const written = NAMED.get(text.trim()) ?? text.trim();
  const all = text.length > LONGEST ? [] : written.split(/\s+/);
  if (all.length < 5 || all.length > 7)
    throw new fields.NoCron(
      `it has ${text.trim() === '' ? 'no' : all.length || 'too many'} fields, not five, six or seven`,
    );
  const isQuartz = all.length > 5;
  const [seconds = '', minutes = '', hours = '', date = '', month = '', weekday = '', year] = isQuartz
    ? all
    : ['0', ...all];
  if (isQuartz && date === '?' && weekday === '?')
    throw new fields.NoCron('its day of month and its day of week are both ?, and one has to say which days');
  const dates = daysOfMonth(date);
  const weekdays = daysOfWeek(
    weekday,
    isQuartz && !/\b0\b/.test(weekday) ? fields.WEEKDAYS_OF_QUARTZ : fields.WEEKDAYS_OF_UNIX,
  );
  return {
    seconds: list(fields.SECONDS, seconds),
    minutes: list(fields.MINUTES, minutes),
    hours: list(fields.HOURS, hours),
    months: new Set(list(fields.MONTHS_OF_YEAR, month)),
    years: year === undefined ? [] : list(fields.YEARS, year),
    isDue: dates && weekdays ? (day) => dates(day) || weekdays(day) : (dates ?? weekdays ?? (() => true)),
  };
}

const list = (field: fields.Field, text: string): number[] =>
  [...new Set(text.split(',').flatMap((part) => fields.numbersOf(field, part)))].sort((a, b) => a - b);

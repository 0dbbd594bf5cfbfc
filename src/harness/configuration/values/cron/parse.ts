import * as fields from './field.js';
import { NoCron, numberIn, numbersOf, DAYS, type Field } from './field.js';

/** A day of the calendar: its number in the month, how many the month has, and its day of the week, from 0 for Sunday. */
type Day = { date: number; last: number; weekday: number };
/** Whether a run is due on a day. */
type DayRule = (day: Day) => boolean;

/**
 * Which days a field of days of the month means; undefined: any.
 * @throws {NoCron} when the field has another form
 */
function daysOfMonth(text: string): DayRule | undefined {
  if (text === '*' || text === '?') return undefined;
  return anyOf(text.split(',').map(dayOfMonth));
}

function dayOfMonth(part: string): DayRule {
  const [, back, toWeekday] = /^L(?:-(\d{1,2}))?(W)?$/i.exec(part) ?? [];
  if (/^L/i.test(part) && (back !== undefined || toWeekday !== undefined || part.length === 1)) {
    const before = Number(back ?? 0);
    if (before > 30) throw new NoCron(`its day of month goes ${before} days back, and no month has so many`);
    return (day) => day.date === (toWeekday ? nearestWeekday(day, day.last - before) : day.last - before);
  }
  const [, near] = /^(\d{1,2})W$/i.exec(part) ?? [];
  if (near !== undefined) {
    const wanted = numberIn(DAYS, near);
    return (day) => day.date === nearestWeekday(day, Math.min(wanted, day.last));
  }
  const dates = new Set(numbersOf(DAYS, part));
  return ({ date }) => dates.has(date);
}

/** The day from Monday to Friday that is nearest to a date, in the same month. */
function nearestWeekday({ date, last, weekday }: Day, wanted: number): number {
  const its = (((weekday + wanted - date) % 7) + 7) % 7;
  if (its === 6) return wanted === 1 ? 3 : wanted - 1;
  if (its === 0) return wanted === last ? wanted - 2 : wanted + 1;
  return wanted;
}

/**
 * Which days a field of days of the week means; undefined: any.
 * @throws {NoCron} when the field has another form
 */
function daysOfWeek(text: string, field: Field): DayRule | undefined {
  if (text === '*' || text === '?') return undefined;
  return anyOf(text.split(',').map((part) => dayOfWeek(part, field)));
}

function dayOfWeek(part: string, field: Field): DayRule {
  const weekdayOf = (number: number) => (number - field.min) % 7;
  if (/^L$/i.test(part)) return ({ weekday }) => weekday === 6;
  const [, lastOne] = /^(\w{1,3})L$/i.exec(part) ?? [];
  if (lastOne !== undefined) {
    const wanted = weekdayOf(numberIn(field, lastOne));
    return ({ weekday, date, last }) => weekday === wanted && date > last - 7;
  }
  const [, name, nth] = /^(\w{1,3})#(\d)$/.exec(part) ?? [];
  if (name !== undefined) {
    const wanted = weekdayOf(numberIn(field, name));
    const week = Number(nth);
    if (week < 1 || week > 5) throw new NoCron('its day of week asks for one that no month has');
    return ({ weekday, date }) => weekday === wanted && Math.ceil(date / 7) === week;
  }
  const weekdays = new Set(numbersOf(field, part).map(weekdayOf));
  return ({ weekday }) => weekdays.has(weekday);
}

const anyOf =
  (rules: readonly DayRule[]): DayRule =>
  (day) =>
    rules.some((rule) => rule(day));

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
 * @throws {NoCron} when it is not a cron expression
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

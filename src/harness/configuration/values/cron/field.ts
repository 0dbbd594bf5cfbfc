/** A field of a cron expression: its name, what it may hold, and the names of its numbers. */
export type Field = { name: string; min: number; max: number; names?: readonly string[] };

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export const SECONDS: Field = { name: 'seconds', min: 0, max: 59 };
export const MINUTES: Field = { name: 'minutes', min: 0, max: 59 };
export const HOURS: Field = { name: 'hours', min: 0, max: 23 };
export const DAYS: Field = { name: 'day of month', min: 1, max: 31 };
export const MONTHS_OF_YEAR: Field = { name: 'month', min: 1, max: 12, names: MONTHS };
/** 0 and 7 are both Sunday. */
export const WEEKDAYS_OF_UNIX: Field = { name: 'day of week', min: 0, max: 7, names: WEEKDAYS };
/** 1 is Sunday. */
export const WEEKDAYS_OF_QUARTZ: Field = { name: 'day of week', min: 1, max: 7, names: WEEKDAYS };
export const YEARS: Field = { name: 'year', min: 1970, max: 2299 };

/** Why a text is not a cron expression. */
export class NoCron extends Error {
  override readonly name = 'NoCron';
}

/**
 * A number of a field, or the name of one.
 * @throws {NoCron} when it is neither, or out of range
 */
export function numberIn({ name, min, max, names = [] }: Field, text: string): number {
  const named = names.indexOf(text.toUpperCase());
  if (named !== -1) return named + min;
  if (!/^\d{1,4}$/.test(text)) throw new NoCron(`its ${name} has a part that is no number and no name`);
  const number = Number(text);
  if (number < min || number > max)
    throw new NoCron(`its ${name} has ${number}, which is not between ${min} and ${max}`);
  return number;
}

/**
 * The numbers of one part of a list: `*`, `5`, `1-5`, `22-2`, a `*` with a step, `0/5`, `/5` or `1-5/2`.
 * @throws {NoCron} when it has another form
 */
export function numbersOf(field: Field, part: string): number[] {
  const [range = '', step, ...rest] = part.split('/');
  if (rest.length > 0) throw new NoCron(`its ${field.name} has a part with two steps`);
  if (range === '' && step === undefined) throw new NoCron(`its ${field.name} has an empty part`);
  const [from, to] = bounds(field, range, step !== undefined);
  const by = step === undefined ? 1 : Number(/^\d{1,4}$/.test(step) ? step : 0);
  if (by < 1 || by > field.max)
    throw new NoCron(`its ${field.name} has a step that is no number above 0, or too large`);
  // Sunday has two numbers in Unix.
  const span = Math.min(field.max - field.min + 1, field.names?.length ?? Infinity);
  const count = to < from ? to - from + span : to - from;
  return Array.from({ length: Math.floor(count / by) + 1 }, (_, index) => from + index * by).map((number) =>
    number > field.max ? number - span : number,
  );
}

function bounds(field: Field, range: string, hasStep: boolean): [from: number, to: number] {
  if (range === '*' || range === '') return [field.min, field.max];
  const [from = '', to, ...rest] = range.split('-');
  if (rest.length > 0) throw new NoCron(`its ${field.name} has a range with two ends`);
  const first = numberIn(field, from);
  if (to !== undefined) return [first, numberIn(field, to)];
  return [first, hasStep ? field.max : first];
}

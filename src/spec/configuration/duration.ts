import { AMOUNTS, ISO, UNITS } from './keys/duration.js';

const AMOUNTS_ONLY = new RegExp(`^${AMOUNTS}$`);
const AMOUNT = /(?<![\d.])([\d.]+) *([a-zµμ]+)/g;
const ISO_ONLY = new RegExp(`^${ISO}$`);
const ISO_PART = /(?<![\d.])([\d.]+)([YMWDHS])/g;
const DAY = 86_400_000;
const DATE: Readonly<Record<string, number>> = { Y: 365 * DAY, M: 30 * DAY, W: 7 * DAY, D: DAY };
const TIME: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000 };

/** Milliseconds of a duration as Go, Scala, HOCON and ISO 8601 write it (a month has 30 days). Undefined for other texts. */
export function durationMs(text: string): number | undefined {
  // No duration is that long, and no pattern has to look at more.
  if (text.length > 100) return undefined;
  if (AMOUNTS_ONLY.test(text)) return sum(text.matchAll(AMOUNT), (unit) => UNITS.get(unit) ?? 0);
  if (!ISO_ONLY.test(text)) return undefined;
  const [date = '', time = ''] = text.split('T');
  return (
    sum(date.matchAll(ISO_PART), (unit) => DATE[unit] ?? 0) +
    sum(time.matchAll(ISO_PART), (unit) => TIME[unit] ?? 0)
  );
}

function sum(parts: Iterable<RegExpMatchArray>, msOf: (unit: string) => number): number {
  let ms = 0;
  for (const [, amount = '', unit = ''] of parts) ms += Number(amount) * msOf(unit);
  return ms;
}

import type { Cron } from './parse.js';

const DAY = 86_400;
/** After so many years dates fall on the same days of the week again. */
const CYCLE = 28;

/** Milliseconds between the two runs that are nearest to each other; infinite where there are no two. */
export function shortestGap(cron: Cron): number {
  const { seconds, minutes, hours } = cron;
  const second = spanOf(seconds);
  const minute = 60 * spanOf(minutes) + second;
  const hour = 3600 * spanOf(hours) + minute;
  return (
    1000 *
    Math.min(
      nearest(seconds),
      60 * nearest(minutes) - second,
      3600 * nearest(hours) - minute,
      DAY * daysBetween(cron) - hour,
    )
  );
}

const spanOf = (numbers: readonly number[]) => (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);

const nearest = (numbers: readonly number[]) =>
  numbers.reduce(
    (least, number, at) => Math.min(least, at > 0 ? number - numbers[at - 1]! : Infinity),
    Infinity,
  );

/** How many days lie between the two days with runs that are nearest to each other. */
function daysBetween({ months, years, isDue }: Cron): number {
  const first = years[0] ?? 2000;
  let weekday = new Date(Date.UTC(first, 0, 1)).getUTCDay();
  let [day, before, least] = [0, -Infinity, Infinity];
  for (let year = first; year < first + CYCLE && least > 1; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const counts = months.has(month) && (years.length === 0 || years.includes(year));
      for (let date = 1; date <= last; date += 1, day += 1, weekday = (weekday + 1) % 7) {
        if (!counts || !isDue({ date, last, weekday })) continue;
        least = Math.min(least, day - before);
        before = day;
      }
    }
  return least;
}

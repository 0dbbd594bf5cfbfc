import { duration, number, plural } from '../../reports/words.js';
import type { Budget } from '../results/schema.js';
import type { Forecast } from '../engine/run/forecast.js';
import type { Target } from '../target-file/target.js';

/** For a longer run, the text says how to make it shorter; in seconds. */
const LONG_S = 120;

/** Describes what a run is going to send and how long it takes. Printed before anything is sent. */
export function forecastText(
  { clauses, requests, parties, seconds }: Forecast,
  { limits: { requestsPerSecond } }: Target,
  budget: Budget,
): string {
  const made =
    parties === 0 ? 'no parties' : `about ${plural(parties, 'permanent party', 'permanent parties')}`;
  const pace =
    seconds === undefined
      ? 'as fast as the target answers'
      : `about ${duration(seconds * 1000).replace('.0 s', ' s')} at limits.requestsPerSecond (${String(requestsPerSecond)})`;
  const shorter =
    seconds !== undefined && seconds > LONG_S
      ? ` Shorter with a higher limit, ${budget === 'quick' ? '' : '--budget quick, '}or fewer clauses (--clause).`
      : '';
  return `${plural(clauses, 'clause')} to judge: about ${number(rounded(requests))} requests, ${pace}; ${made}.${shorter}`;
}

/** Rounds to two digits; a forecast is not more precise. */
const rounded = (count: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
};

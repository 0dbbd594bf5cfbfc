import { judgeSeries } from '../src/history/detect/judge-series.js';
import { CHANGED_AT, NIGHTS, series, type Kind, type Model } from './regression-series.js';

/** Nights that are history before the first check. */
export const KNOWN = 30;
const NOISE_FLOOR = 0.01;

export interface Nightly {
  /** The night of the first alarm, counted from 0; of a shifted series the first since the shift. */
  alarm: number | undefined;
  /** How many nights repeats were asked for, and of how many. */
  suspected: number;
  checked: number;
}

/** Checks a series every night from the 31st to the 60th, and repeats the night when that is asked for. */
export function nightly(kind: Kind, shift: number, seed: number, model: Model): Nightly {
  const nights = series(kind, shift, seed, model);
  const runs = nights.map(({ first }) => [first]);
  let suspected = 0;
  for (let night = KNOWN; night < NIGHTS; night += 1) {
    const judge = () => judgeSeries(runs.slice(0, night + 1), 'up', NOISE_FLOOR);
    let judged = judge();
    if (judged.state === 'suspected') {
      suspected += 1;
      const repeats = Array.from({ length: judged.watched?.wanted ?? 0 }, () => nights[night]!.repeat());
      runs[night]!.push(...repeats);
      judged = judge();
    }
    if (judged.state === 'worse' && (shift === 0 || night >= CHANGED_AT))
      return { alarm: night, suspected, checked: night - KNOWN + 1 };
  }
  return { alarm: undefined, suspected, checked: NIGHTS - KNOWN };
}

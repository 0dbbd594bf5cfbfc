import { FEWEST_NIGHTS, learn, type Baseline } from './baseline.js';
import { clamp, middle } from './statistics.js';
import { newInRepeats } from './within-night.js';

/** How many repeats a suspicion asks for. */
const REPEATS = 4;
/** A worsening is looked for in so many nights, the newest included. */
const WATCHED = 7;
/** Sizes of a worsening, in the noise that is new each night. */
const SIZES = [1.5, 2.5];
/**
 * Logarithms of how many times as likely the nights are with a worsening as without. An alarm asks for more of a series whose
 * nights depend on each other: how much they do is an estimate, and alarms come of one that is too low.
 */
const SUSPICION = 1.5;
const ALARM = { alone: 4.25, kept: 4 };
/** As far as one night counts, in the same noise: one that was not repeated may be an outlier. */
const MOST = { single: 2, repeated: 4, before: 2.5 };
/** Of five runs, the mean of the middle three is so much wider than the mean of all. */
const MIDDLE = 1.14;
/** How much wider than a mean's the error of a baseline's level is. */
const LEVEL = 1.3;

/** Each night is its runs: the first, and its repeats. */
type Nights = readonly (readonly number[])[];

export interface Watched {
  /**
   * `suspected`: repeats are wanted. With them it is `worse`, or `cleared`, or still `open`: they neither confirm it beyond
   * doubt nor clear it, and the next night tells more.
   */
  state: 'too few' | 'quiet' | 'suspected' | 'cleared' | 'open' | 'worse';
  /** How many times as likely the newest nights are with a worsening as without one. */
  odds: number;
  /** The night from which on, counted from 0. */
  since: number;
  /** The level before. */
  before: number;
  /** Repeats of the newest night that are still wanted. */
  wanted: number;
}

/**
 * Whether the newest nights are worse than those before; higher is worse. A suspicion asks for repeats of the newest
 * night, and only these make an alarm of it.
 */
export function watch(nights: Nights, grain: number): Watched {
  const count = Math.min(WATCHED, nights.length - FEWEST_NIGHTS);
  const since = nights.length - count;
  if (count < 2) return { state: 'too few', odds: 0, since: nights.length, before: 0, wanted: 0 };
  // First runs only: a night's repeats are asked for because its first run was high.
  const baseline = learn(
    nights.slice(0, since).map((runs) => runs[0]!),
    grain,
  );
  const judge = (seen: Nights) => strongest(evidenceOf(seen, since, baseline), baseline);
  const worst = judge(nights);
  const told = {
    odds: Math.exp(worst.log),
    since: since + worst.from,
    before: baseline.level,
    wanted: 0,
  };
  const newest = nights.at(-1)!;
  const repeats = newest.length - 1;
  if (worst.log < SUSPICION) {
    const first = judge([...nights.slice(0, -1), newest.slice(0, 1)]);
    return { ...told, state: first.log < SUSPICION ? 'quiet' : 'cleared' };
  }
  if (repeats < REPEATS) return { ...told, state: 'suspected', wanted: REPEATS - repeats };
  return { ...told, state: worst.log < ALARM.alone + ALARM.kept * baseline.kept ? 'open' : 'worse' };
}

/** What a night says: how much higher it is than expected, and how unsure that is, in the noise new each night. */
interface Evidence {
  higher: number;
  variance: number;
}

function evidenceOf(nights: Nights, since: number, baseline: Baseline): Evidence[] {
  const { level, kept, noise, fresh } = baseline;
  const share = newInRepeats(nights, fresh);
  return nights.slice(since).map((runs, i) => {
    const before = clamp(middle(nights[since + i - 1]!) - level, MOST.before * noise);
    const most = runs.length > 1 ? MOST.repeated : MOST.single;
    const higher = middle(runs.map((run) => clamp((run - level - kept * before) / fresh, most)));
    const own = runs.length > 1 ? 1 - share + (share * MIDDLE) / runs.length : 1;
    // What a night keeps of the one before is an estimate itself.
    const guessed = ((before / fresh) ** 2 * (1 - kept * kept)) / baseline.nights;
    return { higher, variance: own + guessed };
  });
}

/** The worsening that the nights speak for most: the logarithm of the likelihood ratio, and the night it begins. */
function strongest(evidence: readonly Evidence[], { kept, nights }: Baseline): { log: number; from: number } {
  let worst = { log: 0, from: evidence.length - 1 };
  for (const size of SIZES)
    for (let from = 0; from < evidence.length; from += 1) {
      let [product, square, weights, seen, expected] = [0, 0, 0, 0, 0];
      evidence.slice(from).forEach(({ higher, variance }, i) => {
        // After the first night, part of the change is in the night before already.
        const shift = i === 0 ? size : (1 - kept) * size;
        product += (shift * higher) / variance;
        square += shift ** 2 / variance;
        weights += 1 / variance;
        seen += higher / variance;
        expected += shift / variance;
      });
      // The error of the level is the same in all nights: it takes away what they agree in.
      const shared = LEVEL / nights / (1 + (LEVEL / nights) * weights);
      const log = product - shared * expected * seen - (square - shared * expected ** 2) / 2;
      if (log > worst.log) worst = { log, from };
    }
  return worst;
}

import { randomFrom } from '../../src/reference/wire/edit-reply.js';

/** Returns a normally distributed random number. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The value of a night's run; `again` is the number of its repeat. */
type Simulated = (night: number, again?: number) => number;

/** The course of a series, and what a performance engineer would expect as alarms. */
interface SeriesKind {
  /** The level by night, counted from 0; 1 is the usual level. */
  level: (night: number) => number;
  /** The level if nothing had happened, when it is not always 1. */
  usual?: (night: number) => number;
  /** The first night that is worse, and the night by which it must be reported; undefined when none is worse. */
  worse?: { from: number; by: number };
  /** The first night after recovery. */
  mended?: number;
  /** The standard deviation of a night, as a share of the level, and its AR(1) coefficient. */
  noise?: number;
  ar1?: number;
  /** The share of nights that are higher by half or more. */
  outliers?: number;
  missing?: (night: number) => boolean;
  /** One night that is far off, which its repeats confirm. */
  oneNight?: number;
}

const step = (from: number, by: number) => (night: number) => (night >= from ? 1 + by : 1);
const CHANGE = 30;
const week = (night: number) => (night % 7 < 2 ? 0.7 : 1);

/** Kinds of series over forty nights, with a noise of 5 % by default. */
export const KINDS: Readonly<Record<string, SeriesKind>> = {
  steady: { level: () => 1 },
  'steady, little noise': { level: () => 1, noise: 0.005 },
  'steady, outliers': { level: () => 1, outliers: 0.03 },
  'steady, AR(1) 0.5': { level: () => 1, ar1: 0.5 },
  'a week of its own': { level: week, usual: week },
  'slow in some nights': { level: (night) => (night % 5 === 3 ? 1.18 : 1), noise: 0.012 },
  '+1.5 %, little noise': { level: step(CHANGE, 0.015), noise: 0.003 },
  '+5 % for good, little noise': { level: step(25, 0.05), noise: 0.015, worse: { from: 25, by: 30 } },
  '+10 %': { level: step(CHANGE, 0.1), worse: { from: CHANGE, by: CHANGE + 4 } },
  '+20 %': { level: step(CHANGE, 0.2), worse: { from: CHANGE, by: CHANGE + 1 } },
  '+10 %, outliers': { level: step(CHANGE, 0.1), outliers: 0.03, worse: { from: CHANGE, by: CHANGE + 4 } },
  '+20 %, AR(1) 0.5': { level: step(CHANGE, 0.2), ar1: 0.5, worse: { from: CHANGE, by: CHANGE + 2 } },
  'a drift of 1 % a night': {
    level: (night) => 1 + 0.01 * Math.max(0, night - 14),
    worse: { from: 15, by: 30 },
  },
  'worse, then mended': {
    level: (night) => (night >= 20 && night < 28 ? 1.2 : 1),
    worse: { from: 20, by: 21 },
    mended: 28,
  },
  'better, then worse than that': {
    level: (night) => (night < 20 ? 1 : night < 31 ? 0.8 : 0.95),
    worse: { from: 31, by: 32 },
  },
  '+15 % in a week of its own': {
    level: (night) => week(night) * step(CHANGE, 0.15)(night),
    usual: week,
    worse: { from: CHANGE, by: CHANGE + 4 },
  },
  '+15 % among missing nights': {
    level: step(CHANGE, 0.15),
    missing: (night) => night % 3 === 1 && night > 20,
    worse: { from: CHANGE, by: CHANGE + 5 },
  },
  'one night, confirmed': { level: () => 1, oneNight: 32 },
};

/** Returns a series beside one of this kind, to which nothing happens. */
export function beside({ usual = () => 1, noise, ar1, outliers, missing }: SeriesKind): SeriesKind {
  const rest = { ...(noise && { noise }), ...(ar1 && { ar1 }), ...(outliers && { outliers }) };
  return { level: usual, ...rest, ...(missing && { missing }) };
}

export const NIGHTS = 40;

/** Simulates one series of a kind, in ms. `shared`: the share of a night's new noise that its repeats have too. */
export function simulate(kind: SeriesKind, seed: number, shared: number): Simulated {
  const random = randomFrom(seed);
  const { noise = 0.05, ar1 = 0, outliers = 0, oneNight } = kind;
  let before = normal(random);
  const nights = Array.from({ length: NIGHTS }, () => {
    const carried = ar1 * before;
    const fresh = Math.sqrt(1 - ar1 * ar1);
    const own = Math.sqrt(shared) * normal(random);
    const one = () => carried + fresh * (own + Math.sqrt(1 - shared) * normal(random));
    const runs = Array.from({ length: 5 }, () => ({
      deviation: one(),
      factor: random() < outliers ? 1.5 + 1.5 * random() : 1,
    }));
    before = runs[0]!.deviation;
    return runs;
  });
  return (night, again = 0) => {
    const { deviation, factor } = nights[night]![again]!;
    return 40 * kind.level(night) * (1 + noise * deviation) * factor * (night === oneNight ? 1.4 : 1);
  };
}

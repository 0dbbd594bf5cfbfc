export const KINDS = ['normal', 'outliers', 'autocorrelated'] as const;
export type Kind = (typeof KINDS)[number];

export const NIGHTS = 60;
/** The first night, counted from 0, that is shifted. */
export const CHANGED_AT = 40;
const LEVEL = 100;
const NOISE = 0.05;
/** Autocorrelated noise: AR(1) with this coefficient, and a standard deviation of 5 %. */
const AR1 = 0.5;
const OUTLIERS = { share: 0.03, least: 1.5, most: 3 };

/**
 * Which share of the noise that is new in a night is the night's own, so that its repeats have it too. What an
 * autocorrelated night keeps of the one before is always the night's own. `likely`: the usual noise is the run's, and of
 * autocorrelated noise half is the night's. `worst`: all of it is the night's, and a repeat shows only what was no outlier.
 */
export const MODELS = {
  likely: { normal: 0, outliers: 0, autocorrelated: 0.5 },
  worst: { normal: 1, outliers: 1, autocorrelated: 1 },
} as const satisfies Record<string, Record<Kind, number>>;
export type Model = keyof typeof MODELS;

/** A night: its first run, and as many repeats as are asked for. */
export interface Night {
  first: number;
  repeat: () => number;
}

/** Sixty nights of a latency, the last twenty of them higher by `shift`. */
export function series(kind: Kind, shift: number, seed: number, model: Model = 'likely'): Night[] {
  const random = mulberry32(seed);
  const again = mulberry32(seed ^ 0x5bd1e995);
  const shared = MODELS[model][kind];
  const ar1 = kind === 'autocorrelated' ? AR1 : 0;
  let before = normal(random);
  return Array.from({ length: NIGHTS }, (_, night) => {
    const carried = ar1 * before;
    const innovation = Math.sqrt(1 - ar1 * ar1);
    const own = Math.sqrt(shared) * normal(random);
    const noise = (source: () => number) =>
      carried + innovation * (own + Math.sqrt(1 - shared) * normal(source));
    const level = LEVEL * (night >= CHANGED_AT ? 1 + shift : 1);
    const value = (deviation: number, source: () => number) => {
      const outlying = kind === 'outliers' && source() < OUTLIERS.share;
      const factor = outlying ? OUTLIERS.least + (OUTLIERS.most - OUTLIERS.least) * source() : 1;
      return level * (1 + NOISE * deviation) * factor;
    };
    before = noise(random);
    return { first: value(before, random), repeat: () => value(noise(again), again) };
  });
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Uniform numbers from 0 to 1, the same from the same seed (Tommy Ettinger's mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import { autocorrelation, innovations } from './autocorrelation.js';
import { locate, residualsAt } from './locate.js';
import { FEWEST, rankTest, type Split } from './rank-test.js';

/** The fewest values that a change can be seen in. */
export const FEWEST_VALUES = 2 * FEWEST + 2;

/** Values that do not depend on each other seem as related as this by chance, in 1/√n. */
const CHANCE = 1.5;

/** How clear a change must be. */
export interface Strictness {
  /** How often a series of noise may show one. */
  whole: number;
  /** How often it may show one in a part of it, when there is none in the whole. */
  part: number;
}

/**
 * The changes of level in a series, the earliest first: `at` values are before it. By divide and conquer: the clearest
 * change parts the series, and each part is looked at in the same way. `grain`: the least noise that is believed.
 */
export function changePoints(values: readonly number[], strict: Strictness, grain: number): Split[] {
  let places = cuts(values, strict, grain);
  let found: Split[] = [];
  // What was cut first was placed when the others were not known yet.
  for (let round = 0; round < 2; round += 1) {
    found = [];
    places.forEach((_, i) => {
      const start = found.at(-1)?.at ?? 0;
      const split = clearest(values.slice(start, places[i + 1]), strict.whole, grain);
      if (split) found.push({ ...split, at: start + split.at });
    });
    places = found.map(({ at }) => at);
  }
  return found;
}

function cuts(values: readonly number[], strict: Strictness, grain: number): number[] {
  const at = clearest(values, strict.whole, grain)?.at ?? inPart(values, strict.part, grain);
  if (at === undefined) return [];
  const after = cuts(values.slice(at), strict, grain).map((place) => at + place);
  return [...cuts(values.slice(0, at), strict, grain), at, ...after];
}

/** Two changes that undo each other hide in the whole series, and not in the part that has only one of them. */
function inPart(values: readonly number[], most: number, grain: number): number | undefined {
  const parts = partsOf(values.length);
  const tested = parts.map(([from, to]) => ({ from, to, p: test(values.slice(from, to)).p }));
  const best = tested.sort((a, b) => a.p - b.p)[0];
  // One of many parts shows one by chance as many times as often.
  const split = best && clearest(values.slice(best.from, best.to), most / parts.length, grain);
  return split && best.from + split.at;
}

/** Parts of each length, overlapping by half: each length is 1/√2 of the one before (seeded binary segmentation). */
function partsOf(n: number): [from: number, to: number][] {
  const parts: [number, number][] = [];
  for (let length = n / Math.SQRT2; length >= FEWEST_VALUES + 2; length /= Math.SQRT2) {
    const count = 2 * Math.ceil(n / length) - 1;
    for (let i = 0; i < count; i += 1) {
      const from = Math.round((i * (n - length)) / (count - 1));
      parts.push([from, Math.min(n, from + Math.round(length))]);
    }
  }
  return parts;
}

/** The clearest change, when it is as clear as asked for. */
function clearest(values: readonly number[], most: number, grain: number): Split | undefined {
  const { at, p, kept } = test(values);
  return p <= most ? { at: locate(values, at, kept, grain), p } : undefined;
}

/** The rank test of what is new in each value: of what it keeps of the one before, the test must not hear again. */
function test(values: readonly number[]): Split & { kept: number } {
  if (values.length < FEWEST_VALUES) return { at: 0, p: 1, kept: 0 };
  const rough = rankTest(values).at;
  if (rough === 0) return { at: 0, p: 1, kept: 0 };
  const seen = autocorrelation(residualsAt(values, rough));
  // To take away what is not there costs power.
  const kept = seen < CHANCE / Math.sqrt(values.length) ? 0 : seen;
  const { at, p } = rankTest(innovations(values, kept));
  return at === 0 ? { at: 0, p: 1, kept } : { at: at + 1, p, kept };
}

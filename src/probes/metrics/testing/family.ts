import fc from 'fast-check';

/** A histogram. `counts`: the count of each bucket (not cumulative), one more than there are bounds. */
export interface Distribution {
  bounds: number[];
  counts: number[];
  sum: number;
  native?: Native;
}

/** Native buckets. `populations`: the count of each bucket (not cumulative), in the order of the spans. */
export interface Native {
  schema: number;
  zeroThreshold: number;
  zeroCount: number;
  spans: { offset: number; length: number }[];
  populations: number[];
}

/** A summary: its quantiles, and the count and the sum of the observations. */
export interface Summary {
  quantiles: { quantile: number; value: number }[];
  count: number;
  sum: number;
}

export interface Metric<T> {
  labels: [name: string, value: string][];
  value: T;
}

/** A family of metrics. The name of a counter has no _total. */
export type Family = { name: string; help: string } & (
  | { type: 'counter' | 'gauge' | 'unknown'; metrics: Metric<number>[] }
  | { type: 'histogram'; metrics: Metric<Distribution>[] }
  | { type: 'summary'; metrics: Metric<Summary>[] }
);

const START = Array.from('ABCXYZabcxyz_');
const name = fc
  .tuple(
    fc.constantFrom(...START),
    fc.string({ unit: fc.constantFrom(...START, ...Array.from('0123456789')), maxLength: 12 }),
  )
  .map(([first, rest]) => first + rest);

/** Any text. Characters that must be escaped are frequent in it. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', '"', '\n', '{', '}', ',', '=', '#', ' ', 'é', '😀'),
    fc.string({ maxLength: 1 }),
  ),
  maxLength: 20,
});

// These two labels identify a bucket or a quantile.
const labelName = name.filter((text) => text !== 'le' && text !== 'quantile');
const labels = fc.uniqueArray(fc.tuple(labelName, anyText), { selector: ([key]) => key, maxLength: 5 });

/** The same text for the same metric. A label with an empty value counts as absent. */
const identity = ({ labels }: { labels: [string, string][] }) =>
  JSON.stringify(labels.filter(([, value]) => value !== '').sort());

const metrics = <T>(value: fc.Arbitrary<T>) =>
  fc.uniqueArray(fc.record<Metric<T>>({ labels, value }), { selector: identity, minLength: 1, maxLength: 4 });

const anyValue = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, 0, -1, 1e-300, 2 ** 53));
const counted = fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true }), fc.constantFrom(0, 0.5, 2 ** 53));

const native: fc.Arbitrary<Native> = fc
  .record({
    schema: fc.integer({ min: -4, max: 8 }),
    zeroThreshold: fc.constantFrom(0, 2 ** -128, 0.001),
    zeroCount: fc.nat(1000),
    spans: fc.array(fc.record({ offset: fc.nat(5), length: fc.nat(4) }), { minLength: 1, maxLength: 3 }),
    first: fc.integer({ min: -20, max: 20 }),
  })
  .chain(({ spans, first, ...rest }) => {
    const placed = spans.map((span, place) => (place === 0 ? { ...span, offset: first } : span));
    const length = spans.reduce((sum, span) => sum + span.length, 0);
    return fc
      .array(fc.nat(1000), { minLength: length, maxLength: length })
      .map((populations) => ({ ...rest, spans: placed, populations }));
  });

const distribution: fc.Arbitrary<Distribution> = fc
  .record({
    bounds: fc.uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6 }), { maxLength: 6 }),
    seeds: fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }),
    sum: fc.double({ min: 0, noNaN: true }),
    native: fc.option(native, { nil: undefined }),
  })
  .map(({ bounds, seeds, sum, native: own }) => {
    const sorted = [...new Set(bounds.map((bound) => bound + 0))].sort((a, b) => a - b);
    return { bounds: sorted, counts: seeds.slice(0, sorted.length + 1), sum, ...(own && { native: own }) };
  })
  .map(agreeing);

/** Makes both counts equal: what only the native buckets have is added to the last bucket. */
function agreeing(one: Distribution): Distribution {
  if (!one.native) return one;
  const { zeroCount, populations } = one.native;
  const wanted = populations.reduce((sum, population) => sum + population, zeroCount);
  const below = one.counts.slice(0, -1).map(() => 0);
  return { ...one, counts: [...below, wanted] };
}

const summary: fc.Arbitrary<Summary> = fc.record({
  quantiles: fc
    .uniqueArray(fc.constantFrom(0, 0.5, 0.9, 0.95, 0.99, 0.999, 1))
    .chain((quantiles) =>
      fc.tuple(
        ...quantiles
          .sort((a, b) => a - b)
          .map((quantile) => fc.record({ quantile: fc.constant(quantile), value: fc.double({ min: 0 }) })),
      ),
    ),
  count: fc.nat(),
  sum: fc.double({ min: 0, noNaN: true }),
});

const family = fc.oneof(
  fc.record({ type: fc.constantFrom('gauge', 'unknown'), metrics: metrics(anyValue), name, help: anyText }),
  fc.record({ type: fc.constant('counter'), metrics: metrics(counted), name, help: anyText }),
  fc.record({ type: fc.constant('histogram'), metrics: metrics(distribution), name, help: anyText }),
  fc.record({ type: fc.constant('summary'), metrics: metrics(summary), name, help: anyText }),
) as fc.Arbitrary<Family>;

/** Families that a node may have. The ends of their names prevent a name from being another one with a suffix. */
export const families: fc.Arbitrary<Family[]> = fc
  .array(family, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((one, place) => ({ ...one, name: `${one.name}_${place}x` })));

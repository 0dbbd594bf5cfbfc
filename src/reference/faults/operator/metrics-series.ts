import { onCounters, onFamilies, onGauge, onHistograms, onText } from '../../operator/edit-parts.js';
import type { Faults } from '../../page.js';

export const operatorMetricsSeries: Faults = {
  'operator.metrics-unique-series': {
    'bucket-twice': {
      alsoBreaks: ['operator.metrics-histogram-buckets'],
      explains: 'A bucket of a histogram appears twice.',
      operator: {
        parts: onHistograms((point) => ({
          ...point,
          buckets: point.buckets.flatMap((bucket) => (bucket.le === 1 ? [bucket, bucket] : [bucket])),
        })),
      },
    },
    'cuts-values-of-labels': {
      explains: 'Values of labels are cut, so that two series become one.',
      operator: {
        parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) =>
          points.map((point) => ({
            ...point,
            labels: point.labels.map(([name, value]) => [name, value.slice(0, 5)]),
          })),
        ),
      },
    },
    'label-twice-in-a-sample': {
      explains: 'A sample has a label twice.',
      operator: {
        parts: onText((text) => text.replaceAll('{path="/livez",code', '{path="/livez",path="/livez",code')),
      },
    },
    'series-twice': {
      explains: 'A series of a gauge appears twice.',
      operator: {
        parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) => [
          ...points,
          ...points.slice(-1),
        ]),
      },
    },
    'series-twice-in-another-order': {
      explains: 'A series appears twice, the second time with its labels in another order.',
      operator: {
        parts: onText((text) =>
          text.replace(
            /^(daml_http_requests_total{)(path="\/livez"),(code="200")(} \d+)$/gm,
            '$&\n$1$3,$2$4',
          ),
        ),
      },
    },
    'series-twice-with-an-empty-label': {
      explains: 'A series appears twice, the second time with a label that is empty.',
      operator: {
        parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) =>
          points.flatMap((point) => [point, { ...point, labels: [...point.labels, ['side', ''] as const] }]),
        ),
      },
    },
    'series-twice-with-other-values': {
      explains: 'A series of a gauge appears twice, with different values.',
      operator: {
        parts: onGauge('process_start_time_seconds', (points) => [
          ...points,
          ...points.map((point) => ({ ...point, value: point.value + 1 })),
        ]),
      },
    },
  },
  'operator.metrics-counters': {
    'counter-falls-every-second-scrape': {
      explains: 'In every second scrape a counter is lower than in the one before.',
      operator: {
        parts: onCounters((point, place, scrape) =>
          scrape % 2 ? point : { ...point, value: Math.max(0, point.value - 3) },
        ),
      },
    },
    'counter-of-one-series-falls': {
      explains: 'One series of a counter of the participant falls with every scrape.',
      operator: {
        parts: onCounters(
          (point, place, scrape) => (place === 1 ? { ...point, value: 1000 - scrape } : point),
          'participant',
        ),
      },
    },
    'counter-overflows': {
      explains: 'A counter of 32 bits has become negative.',
      operator: {
        parts: onCounters((point, place) =>
          place === 2 ? { ...point, value: point.value - 2 ** 31 } : point,
        ),
      },
    },
    'counter-trembles': {
      explains: 'Time that was spent is estimated anew in each scrape, now too high, now too low.',
      operator: {
        parts: onFamilies((families, scrape) =>
          families.map((family) =>
            family.name === 'process_cpu_seconds' && family.type === 'counter'
              ? { ...family, points: [{ labels: [], value: 40 + scrape / 1000 + (scrape % 2) }] }
              : family,
          ),
        ),
      },
    },
    'histogram-falls': {
      explains: 'In every second scrape a histogram has some observations less.',
      operator: {
        parts: onHistograms((point, _, scrape) => {
          const gone = scrape % 2 ? 0 : 2;
          const buckets = point.buckets.map((bucket) => ({ ...bucket, count: bucket.count - gone }));
          const native = { ...point.native, zeroCount: point.native.zeroCount - gone };
          return { ...point, count: point.count - gone, buckets, native };
        }),
      },
    },
    'negative-counter': {
      explains: 'A counter is negative.',
      operator: { parts: onCounters((point) => ({ ...point, value: -point.value }), 'validator') },
    },
    'sum-of-a-summary-falls': {
      explains: 'What a summary has counted falls with every scrape.',
      operator: {
        parts: onFamilies((families, scrape) =>
          families.map((family) =>
            family.type === 'summary'
              ? { ...family, points: family.points.map((point) => ({ ...point, count: 1000 - scrape })) }
              : family,
          ),
        ),
      },
    },
  },
};

import { onCounters, onGauge, onHistograms, onProtobuf, onText } from '../../operator/edit-parts.js';
import { faultsOf } from '../../page.js';

/** Faults of series, histograms and syntax. */
export const operatorMetricsSeries = faultsOf('operator', {
  'operator.metrics-histogram-buckets': {
    'bounds-in-the-order-of-texts': {
      explains: 'Buckets are sorted by their bounds as texts.',
      parts: onHistograms((point) => ({
        ...point,
        buckets: point.buckets.toSorted((one, other) => (String(one.le) < String(other.le) ? -1 : 1)),
      })),
    },
    'bucket-shrinks-by-one': {
      explains: 'A bucket is one less than the one before it.',
      parts: onHistograms((point) => ({
        ...point,
        buckets: point.buckets.map((bucket) =>
          bucket.le === 1 ? { ...bucket, count: bucket.count - 1 } : bucket,
        ),
      })),
    },
    'buckets-hold-their-own-alone': {
      explains: 'Buckets do not include smaller ones.',
      parts: onHistograms((point) => ({
        ...point,
        buckets: point.buckets.map((bucket, place) =>
          place === point.buckets.length - 1
            ? bucket
            : { ...bucket, count: bucket.count - (point.buckets[place - 1]?.count ?? 0) },
        ),
      })),
    },
  },
  'operator.metrics-histogram-complete': {
    'infinite-bucket-is-not-the-count': {
      explains: 'The count is one more than the +Inf bucket.',
      parts: onText((text) =>
        text.replace(
          /^(daml_http_requests_duration_seconds_count.* )(\d+)$/gm,
          (_, start: string, count: string) => start + String(Number(count) + 1),
        ),
      ),
    },
    'infinity-in-words': {
      alsoBreaks: ['operator.metrics-histogram-buckets'],
      explains: 'The bound of the +Inf bucket is written as a word.',
      parts: onText((text) => text.replaceAll('le="+Inf"', 'le="unbounded"')),
    },
    'no-infinite-bucket-of-one-series': {
      explains: 'In one series of the validator, the +Inf bucket is missing.',
      parts: onHistograms(
        (point, place) => (place === 2 ? { ...point, buckets: point.buckets.slice(0, -1) } : point),
        'validator',
      ),
    },
  },
  'operator.metrics-protobuf': {
    'native-deltas-as-counts': {
      explains: 'The buckets of a native histogram are written as counts, not as differences.',
      parts: onHistograms((point) => {
        let count = 0;
        return {
          ...point,
          native: { ...point.native, deltas: point.native.deltas.map((delta) => (count += delta)) },
        };
      }),
    },
    'native-zero-bucket-empty': {
      explains: 'Zeros are counted, but are in no bucket of a native histogram.',
      parts: onHistograms((point) => ({ ...point, native: { ...point.native, zeroCount: 0 } })),
    },
    'protobuf-length-one-too-many': {
      explains: 'The first length is one too large.',
      parts: onProtobuf((bytes) => {
        bytes[0] = (bytes[0] ?? 0) + 1;
        return bytes;
      }),
    },
  },
  'operator.metrics-unique-series': {
    'cuts-values-of-labels': {
      explains: 'Label values are cut, so that two series become one.',
      parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) =>
        points.map((point) => ({
          ...point,
          labels: point.labels.map(([name, value]) => [name, value.slice(0, 5)]),
        })),
      ),
    },
    'series-twice-in-another-order': {
      explains: 'A series appears twice, the second time with its labels in another order.',
      parts: onText((text) =>
        text.replace(/^(daml_http_requests_total{)(path="\/livez"),(code="200")(} \d+)$/gm, '$&\n$1$3,$2$4'),
      ),
    },
    'series-twice-with-an-empty-label': {
      explains: 'A series appears twice, the second time with an empty label.',
      parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) =>
        points.flatMap((point) => [point, { ...point, labels: [...point.labels, ['side', ''] as const] }]),
      ),
    },
  },
  'operator.metrics-counters': {
    'counter-of-one-series-falls': {
      explains: 'One counter series of the participant decreases with every scrape.',
      parts: onCounters(
        (point, place, scrape) => (place === 1 ? { ...point, value: 1000 - scrape } : point),
        'participant',
      ),
    },
    'histogram-falls': {
      explains: 'In every second scrape, a histogram has some observations fewer.',
      parts: onHistograms((point, _, scrape) => {
        const gone = scrape % 2 ? 0 : 2;
        const buckets = point.buckets.map((bucket) => ({ ...bucket, count: bucket.count - gone }));
        const native = { ...point.native, zeroCount: point.native.zeroCount - gone };
        return { ...point, count: point.count - gone, buckets, native };
      }),
    },
  },
  'operator.metrics-syntax': {
    'exemplars-in-the-text-format': {
      explains: 'Samples of the text format have exemplars.',
      parts: onText(
        (text) => text.replace(/(path="\/metrics",code="200"} \d+)$/gm, '$1 # {trace_id="ab"} 1'),
        ['text'],
      ),
    },
    'latin-1-in-labels': {
      explains: 'Labels are written in Latin-1.',
      parts: onText((text) => Buffer.from(text, 'latin1')),
    },
    'line-feeds-not-escaped': {
      explains: 'Line feeds in label values are not escaped.',
      parts: onText((text) => text.replaceAll('path\\nof', 'path\nof')),
    },
  },
});

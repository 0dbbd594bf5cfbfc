import { onCounters, onFamilies, onGauge, onHistograms, onLines, onText } from '../../operator/edit-parts.js';
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

export const operatorMetricsSyntax: Faults = {
  'operator.metrics-syntax': {
    'backslash-at-the-end-not-escaped': {
      explains: 'A backslash at the end of a label is not escaped.',
      operator: { parts: onText((text) => text.replaceAll('code="404"', 'code="404\\"')) },
    },
    'byte-order-mark-before-metrics': {
      explains: 'Before the first line stands a byte-order mark.',
      operator: { parts: onText((text) => `\ufeff${text}`) },
    },
    'carriage-returns-at-line-ends': {
      explains: 'Lines end in a carriage return and a line feed.',
      operator: { parts: onText((text) => text.replaceAll('\n', '\r\n')) },
    },
    'comments-in-openmetrics': {
      explains: 'OpenMetrics has a comment.',
      operator: { parts: onLines((lines) => ['# made by the reference', ...lines], ['openMetrics']) },
    },
    'decimal-comma': {
      explains: 'Numbers have a decimal comma.',
      operator: { parts: onText((text) => text.replace(/ (\d+)\.(\d+)$/gm, ' $1,$2')) },
    },
    'decimal-comma-in-sums': {
      explains: 'Sums of histograms have a decimal comma.',
      operator: {
        parts: onText((text) => text.replace(/^(\w+_duration_seconds_sum.* \d+)\.(\d+)$/gm, '$1,$2')),
      },
    },
    'empty-lines-in-openmetrics': {
      explains: 'In OpenMetrics an empty line stands before each family.',
      operator: { parts: onText((text) => text.replaceAll('\n# TYPE', '\n\n# TYPE'), ['openMetrics']) },
    },
    'exemplar-without-value': {
      explains: 'An exemplar of OpenMetrics has no value.',
      operator: { parts: onText((text) => text.replace(/( # {[^}]*}) .*$/gm, '$1'), ['openMetrics']) },
    },
    'exemplars-in-the-text-format': {
      explains: 'Samples of the text format have exemplars.',
      operator: {
        parts: onText(
          (text) => text.replace(/(path="\/metrics",code="200"} \d+)$/gm, '$1 # {trace_id="ab"} 1'),
          ['text'],
        ),
      },
    },
    'label-names-with-hyphen': {
      explains: 'The name of a label has a hyphen in it.',
      operator: { parts: onText((text) => text.replaceAll('participant_id=', 'participant-id=')) },
    },
    'label-without-end': {
      explains: 'The last label of a sample has no quote at its end.',
      operator: { parts: onText((text) => text.replaceAll('sequencer 3"}', 'sequencer 3}')) },
    },
    'labels-in-single-quotes': {
      explains: 'The value of a label stands in single quotes.',
      operator: { parts: onText((text) => text.replace(/code="(\d+)"/g, "code='$1'")) },
    },
    'labels-without-comma': {
      explains: 'Between two labels stands a space alone.',
      operator: { parts: onText((text) => text.replaceAll('",code=', '" code=')) },
    },
    'labels-without-quotes': {
      explains: 'The value of a label is a bare number.',
      operator: { parts: onText((text) => text.replace(/code="(\d+)"/g, 'code=$1')) },
    },
    'latin-1-in-labels': {
      explains: 'Labels are written in Latin-1.',
      operator: { parts: onText((text) => Buffer.from(text, 'latin1')) },
    },
    'line-feeds-not-escaped': {
      explains: 'Line feeds in the values of labels are not escaped.',
      operator: { parts: onText((text) => text.replaceAll('path\\nof', 'path\nof')) },
    },
    'line-feeds-of-help-not-escaped': {
      explains: 'Line feeds in help are not escaped.',
      operator: { parts: onText((text) => text.replaceAll('and\\na', 'and\na')) },
    },
    'metric-names-with-dots': {
      explains: 'Names of metrics have dots and hyphens in them.',
      operator: {
        parts: onText((text) =>
          text.replaceAll('splice_synchronizer_topology_', 'splice.synchronizer-topology.'),
        ),
      },
    },
    'nan-as-null': {
      explains: 'What is not a number is written as null.',
      operator: { parts: onText((text) => text.replaceAll(' NaN\n', ' null\n')) },
    },
    'no-line-feed-at-the-end': {
      explains: 'The last line of the text format has no line feed.',
      operator: { parts: onText((text) => text.slice(0, -1), ['text']) },
    },
    'quotes-not-escaped': {
      explains: 'Quotes in the values of labels are not escaped.',
      operator: { parts: onText((text) => text.replaceAll('\\"', '"')) },
    },
    'sample-without-value': {
      explains: 'What is not a number is left out.',
      operator: { parts: onText((text) => text.replaceAll(' NaN\n', '\n')) },
    },
    'stray-text-behind-metrics': {
      explains: 'Below the metrics stands how long it took to collect them.',
      operator: { parts: onLines((lines) => [...lines, 'collected in 3 ms'], ['text']) },
    },
    'thousands-apart': {
      explains: 'Thousands of large numbers stand apart.',
      operator: {
        parts: onText((text) =>
          text.replace(/ 1\.1805916207174113e\+21$/gm, ' 1 180 591 620 717 411 300 000'),
        ),
      },
    },
    'timestamps-with-fraction': {
      explains: 'In the text format the times of samples are in seconds, with a fraction.',
      operator: {
        parts: onText((text) => text.replace(/^(daml_db_\w+{.*)$/gm, '$1 1760000000.25'), ['text']),
      },
    },
    'two-spaces-in-openmetrics': {
      explains: 'Between a sample of OpenMetrics and its value stand two spaces.',
      operator: {
        parts: onText((text) => text.replace(/^(process_cpu_seconds_total) /gm, '$1  '), ['openMetrics']),
      },
    },
  },
};

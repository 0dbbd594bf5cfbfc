import { onFamilies, onLines, onText } from '../../operator/edit-parts.js';
import type { Faults } from '../../page.js';

export const operatorMetricsTypes: Faults = {
  'operator.metrics-types': {
    'counter-called-histogram': {
      explains: 'A counter is called a histogram.',
      operator: {
        parts: onText((text) => text.replace(/^(# TYPE process_cpu\w+) counter/gm, '$1 histogram')),
      },
    },
    'counter-called-gauge-in-protobuf': {
      explains: 'What is a counter in the text format is a gauge in protocol buffers.',
      operator: {
        parts: ({ write }) => ({
          write: {
            ...write,
            protobuf: (families) =>
              write.protobuf(
                families.map((family) =>
                  family.type === 'counter'
                    ? { ...family, name: `${family.name}_total`, type: 'gauge' }
                    : family,
                ),
              ),
          },
        }),
      },
    },
    'counter-without-total-in-openmetrics': {
      explains: 'The samples of a counter of OpenMetrics do not end in _total.',
      operator: {
        parts: onText(
          (text) => text.replace(/^process_cpu_seconds_total/gm, 'process_cpu_seconds'),
          ['openMetrics'],
        ),
      },
    },
    'exemplar-on-a-gauge': {
      explains: 'A gauge of OpenMetrics has an exemplar.',
      operator: {
        parts: onText(
          (text) => text.replace(/^(process_start_time_seconds .*)$/gm, '$1 # {trace_id="ab"} 1'),
          ['openMetrics'],
        ),
      },
    },
    'families-interleaved': {
      explains: 'The samples of two metrics alternate.',
      operator: {
        parts: onLines((lines) => {
          const moved = lines.findLast((line) => line.startsWith('daml_db_query_seconds_count')) ?? '';
          return lines.filter((line) => line !== moved).toSpliced(-2, 0, moved);
        }),
      },
    },
    'family-in-two-places': {
      explains: 'A metric appears in two places, each with its type.',
      operator: {
        parts: onFamilies((families) => {
          const [first, ...rest] = families;
          if (first?.type !== 'gauge') return families;
          const again = {
            ...first,
            points: first.points.map((point) => ({ ...point, labels: [['again', 'yes'] as const] })),
          };
          return [first, ...rest, again];
        }),
      },
    },
    'help-twice': {
      explains: 'The help of a gauge appears twice.',
      operator: {
        parts: onLines((lines) =>
          lines.flatMap((line) => (line.startsWith('# HELP process_start') ? [line, line] : [line])),
        ),
      },
    },
    'histogram-called-summary': {
      explains: 'A histogram is called a summary.',
      operator: {
        parts: onText((text) =>
          text.replace(/^(# TYPE daml_http_requests_duration_seconds) histogram/gm, '$1 summary'),
        ),
      },
    },
    'type-after-its-samples': {
      explains: 'The type of a counter stands below its samples.',
      operator: {
        parts: onLines((lines) => {
          const at = lines.findIndex((line) => line.startsWith('# TYPE process_cpu'));
          return at < 0
            ? lines
            : lines.toSpliced(at, 1).toSpliced(
                lines.findIndex((line) => line.startsWith('process_cpu')),
                0,
                lines[at] ?? '',
              );
        }),
      },
    },
    'type-of-its-own-kind': {
      explains: 'The type of a summary is called timer.',
      operator: { parts: onText((text) => text.replace(/^(# TYPE daml_db_\w+) summary/gm, '$1 timer')) },
    },
    'type-twice': {
      explains: 'The type of a gauge appears twice.',
      operator: {
        parts: onLines((lines) =>
          lines.flatMap((line) => (line.startsWith('# TYPE process_start') ? [line, line] : [line])),
        ),
      },
    },
    'type-twice-and-different': {
      explains: 'One metric has two types.',
      operator: {
        parts: onLines(
          (lines) =>
            lines.flatMap((line) =>
              line.startsWith('# TYPE process_start') ? [line, line.replace('gauge', 'counter')] : [line],
            ),
          ['text'],
        ),
      },
    },
    'type-with-a-capital': {
      explains: 'Types begin with a capital.',
      operator: {
        parts: onText((text) =>
          text.replace(
            /^(# TYPE \w+ )([a-z])/gm,
            (_, start: string, letter: string) => start + letter.toUpperCase(),
          ),
        ),
      },
    },
    'unit-that-the-name-lacks': {
      explains: 'OpenMetrics declares a unit that the name of the metric does not end in.',
      operator: {
        parts: onText(
          (text) =>
            text.replace('# UNIT daml_db_query_seconds seconds', '# UNIT daml_db_query_seconds milliseconds'),
          ['openMetrics'],
        ),
      },
    },
  },
};

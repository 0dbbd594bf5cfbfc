import { brotliCompressSync } from 'node:zlib';
import { onText } from '../../operator/edit-parts.js';
import { onPath } from '../../operator/edit-reply.js';
import { MEDIA_TYPES, type Format } from '../../operator/format.js';
import { gzipped, namesCoding } from '../../wire/content-coding.js';
import type { Faults } from '../../page.js';

/** What shows only when one scrape is not like the one before. */
export const operatorMetricsBetween: Faults = {
  'operator.metrics-content-type': {
    'metrics-in-the-format-of-the-scrape-before': {
      explains: 'Who takes one format only gets the one that was asked for before.',
      operator: {
        parts: ({ choose }) => {
          let before: Format = 'text';
          return {
            choose: (accept = '') => {
              const wanted = choose(accept);
              if (accept.includes('*/*')) return wanted;
              const given = before;
              before = wanted;
              return given;
            },
          };
        },
      },
    },
  },
  'operator.metrics-coding': {
    'metrics-in-brotli': {
      explains: 'Who takes gzip and nothing else gets brotli.',
      operator: {
        wrap: onPath('/metrics', (reply, { headers }) =>
          headers['accept-encoding'] === 'gzip'
            ? namesCoding('br')({ ...reply, body: brotliCompressSync(reply.body) })
            : reply,
        ),
      },
    },
    'metrics-always-gzipped': {
      explains: 'Metrics are compressed, whatever codings are asked for.',
      operator: { wrap: onPath('/metrics', gzipped) },
    },
    'openmetrics-always-gzipped': {
      explains: 'OpenMetrics is compressed, whatever codings are asked for.',
      operator: {
        wrap: onPath('/metrics', (reply) =>
          reply.headers['Content-Type'] === MEDIA_TYPES.openMetrics ? gzipped(reply) : reply,
        ),
      },
    },
  },
  'operator.metrics-counters': {
    'openmetrics-as-it-was-first': {
      explains: 'OpenMetrics is made once, and its counters stay behind those of the text format.',
      operator: {
        parts: ({ write }) => {
          let first: string | Buffer | undefined;
          return { write: { ...write, openMetrics: (families) => (first ??= write.openMetrics(families)) } };
        },
      },
    },
  },
  'operator.metrics-types': {
    'gauge-that-becomes-a-counter': {
      explains: 'From the third scrape on a gauge is a counter.',
      operator: {
        parts: (parts, app) => {
          let scrapes = 0;
          const retyped = onText(
            (text) =>
              (scrapes += 1) < 3
                ? text
                : text.replace(
                    /^# TYPE (splice_synchronizer_topology_num_parties) gauge$/m,
                    '# TYPE $1 counter',
                  ),
            ['text'],
          );
          return retyped(parts, app);
        },
      },
    },
  },
};

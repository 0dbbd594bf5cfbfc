import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onLines, onText } from '../../operator/edit-parts.js';
import { callsFormat, onPath, statusOnly } from '../../operator/edit-reply.js';
import { MEDIA_TYPES, type Format } from '../../operator/format.js';
import type { Faults } from '../../page.js';
import { gzipped, namesCoding } from '../../wire/content-coding.js';
import { acceptOf } from '../../wire/edit-arrival.js';
import { withMediaType } from '../../wire/edit-reply.js';
import type { HttpCall, Reply } from '../../wire/exchange.js';

/** Changes what is answered to those whose Accept-Encoding has gzip. */
const whoTakesGzip =
  (edit: (reply: Reply) => Reply) =>
  (reply: Reply, { headers }: HttpCall): Reply =>
    String(headers['accept-encoding']).includes('gzip') ? edit(reply) : reply;

export const operatorMetrics: Faults = {
  'operator.metrics-served': {
    'metrics-named-gzip': {
      explains: 'Who takes gzip gets metrics that are said to be compressed, and are not.',
      operator: { wrap: onPath('/metrics', whoTakesGzip(namesCoding('gzip'))) },
    },
    'metrics-gzipped-twice': {
      explains: 'Who takes gzip gets metrics that are compressed twice, and said to be so once.',
      operator: {
        wrap: onPath(
          '/metrics',
          whoTakesGzip((reply) => gzipped({ ...reply, body: gzipSync(reply.body) })),
        ),
      },
    },
    'metrics-gzipped-without-the-end': {
      explains: 'Who takes gzip gets metrics without the last bytes of it.',
      operator: {
        wrap: onPath(
          '/metrics',
          whoTakesGzip((reply) => {
            const { body, ...rest } = gzipped(reply);
            return { ...rest, body: body.slice(0, -8) };
          }),
        ),
      },
    },
    'metrics-204': {
      explains: 'Metrics are answered 204.',
      operator: { wrap: onPath('/metrics', statusOnly(204)) },
    },
    'metrics-404-of-the-participant': {
      explains: 'The participant has no metrics.',
      operator: { wrap: onPath('/metrics', statusOnly(404), 'participant') },
    },
    'metrics-at-another-path': {
      explains: 'Metrics lead to another path.',
      operator: {
        wrap: onPath('/metrics', () => ({ status: 301, headers: { Location: 'metrics/' }, body: '' })),
      },
    },
    'metrics-demand-a-token': {
      explains: 'Metrics are answered 401 without a token.',
      operator: {
        wrap: onPath('/metrics', (reply, { headers }) =>
          headers.authorization === undefined ? { ...reply, status: 401 } : reply,
        ),
      },
    },
    'metrics-refuse-what-is-not-served': {
      explains:
        'Who takes neither text nor OpenMetrics nor protocol buffers is answered 406, although there is text.',
      operator: {
        wrap: onPath('/metrics', (reply, { headers: { accept = '*/*' } }) =>
          /\*\/\*|text|protobuf/.test(accept) ? reply : { ...reply, status: 406 },
        ),
      },
    },
    'metrics-refuse-the-header-of-scrapers': {
      explains: 'Who would rather have OpenMetrics or protocol buffers than text is answered 406.',
      operator: {
        wrap: onPath('/metrics', (reply, { headers: { accept = '' } }) =>
          /openmetrics|protobuf/.test(accept) ? { ...reply, status: 406 } : reply,
        ),
      },
    },
  },
  'operator.metrics-content-type': {
    'metrics-called-html': {
      explains: 'The text format is labelled as a page.',
      operator: { wrap: callsFormat('text', 'text/html; charset=utf-8') },
    },
    'metrics-called-json': {
      explains: 'The text format is labelled as JSON.',
      operator: { wrap: callsFormat('text', 'application/json') },
    },
    'metrics-without-content-type': {
      explains: 'Nothing says what format metrics are in.',
      operator: { wrap: callsFormat('text', undefined) },
    },
    'openmetrics-called-text-where-both-will-do': {
      explains: 'OpenMetrics is labelled as the text format where the request names both.',
      operator: {
        wrap: onPath('/metrics', (reply, call) =>
          acceptOf(call).includes('text/plain') && reply.headers['Content-Type'] === MEDIA_TYPES.openMetrics
            ? withMediaType(reply, MEDIA_TYPES.text)
            : reply,
        ),
      },
    },
    'openmetrics-called-text': {
      explains: 'OpenMetrics is labelled as the text format.',
      operator: { wrap: callsFormat('openMetrics', MEDIA_TYPES.text) },
    },
    'openmetrics-in-latin-1': {
      explains: 'OpenMetrics says that it is in Latin-1.',
      operator: {
        wrap: callsFormat('openMetrics', 'application/openmetrics-text; version=1.0.0; charset=iso-8859-1'),
      },
    },
    'openmetrics-without-version': {
      explains: 'OpenMetrics does not say which version it is.',
      operator: { wrap: callsFormat('openMetrics', 'application/openmetrics-text') },
    },
    'protobuf-called-octets': {
      explains: 'Protocol buffers are labelled as octets.',
      operator: { wrap: callsFormat('protobuf', 'application/octet-stream') },
    },
    'protobuf-called-text': {
      explains: 'Protocol buffers are labelled as the text format.',
      operator: { wrap: callsFormat('protobuf', MEDIA_TYPES.text) },
    },
    'text-called-openmetrics': {
      explains: 'The text format is labelled as OpenMetrics.',
      operator: { parts: ({ write }) => ({ write: { ...write, openMetrics: write.text } }) },
    },
  },
  'operator.metrics-end': {
    'empty-line-behind-eof': {
      explains: 'Behind # EOF of OpenMetrics stands an empty line.',
      operator: { parts: onLines((lines) => [...lines, ''], ['openMetrics']) },
    },
    'eof-in-small-letters': {
      explains: 'OpenMetrics ends in # eof.',
      operator: { parts: onLines((lines) => [...lines.slice(0, -1), '# eof'], ['openMetrics']) },
    },
    'eof-twice': {
      explains: 'OpenMetrics ends in # EOF twice.',
      operator: { parts: onLines((lines) => [...lines, '# EOF'], ['openMetrics']) },
    },
    'line-behind-eof': {
      explains: 'Behind # EOF of OpenMetrics stands a further line.',
      operator: { parts: onLines((lines) => [...lines, 'up 1'], ['openMetrics']) },
    },
    'no-eof': {
      explains: 'OpenMetrics does not end in # EOF.',
      operator: { parts: onLines((lines) => lines.slice(0, -1), ['openMetrics']) },
    },
    'openmetrics-cut-short': {
      alsoBreaks: ['operator.metrics-syntax'],
      explains: 'OpenMetrics ends in the middle of a line.',
      operator: { parts: onText((text) => text.slice(0, -100), ['openMetrics']) },
    },
  },
};

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

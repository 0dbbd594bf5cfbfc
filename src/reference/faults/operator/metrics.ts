import {
  onPath,
  statusOnly,
  onLines,
  onText,
  onBuckets,
  onFamilies,
  onGauge,
  onHistograms,
} from '../../operator/edit-parts.js';
import { faultsOf } from '../../page.js';
import { brotliCompressSync } from 'node:zlib';
import { type Format, MEDIA_TYPES } from '../../operator/app.js';
import { gzipped, namesCoding, type HttpCall, type HttpReply } from '../../wire/exchange.js';
import { acceptOf, counting, needsCoding, withMediaType } from '../../wire/edit-reply.js';

/** Changes responses to clients whose Accept-Encoding contains gzip. */
const whoTakesGzip =
  (edit: (reply: HttpReply) => HttpReply) =>
  (reply: HttpReply, { headers }: HttpCall): HttpReply =>
    String(headers['accept-encoding']).includes('gzip') ? edit(reply) : reply;

const TOPOLOGY = /^# TYPE (splice_synchronizer_topology_num_parties) gauge$/m;

/** Faults of health and metrics. */
export const operatorMetrics = faultsOf('operator', {
  'operator.readyz': {
    'readyz-204': {
      explains: 'readyz answers 204 when the app is ready.',
      wrap: onPath('/readyz', statusOnly(204)),
    },
    'readyz-503-of-the-participant': {
      explains: 'The participant says that it is not ready.',
      wrap: onPath('/readyz', statusOnly(503), 'participant'),
    },
    'health-fails-where-nothing-may-be-coded': {
      alsoBreaks: ['operator.livez'],
      explains: 'A check of health by a client that takes no body without a coding is answered 500.',
      wrap: (serve) => (call) =>
        needsCoding(call) && call.path !== '/metrics' ? { status: 500, headers: {}, body: '' } : serve(call),
    },
  },
  'operator.livez': {
    'not-alive-after-scrapes': {
      explains: 'After an odd number of scrapes, livez is answered 503.',
      wrap: (serve) => {
        let scrapes = 0;
        return async (call) => {
          scrapes += call.path === '/metrics' ? 1 : 0;
          const reply = await serve(call);
          return call.path === '/livez' && scrapes % 2 === 1 ? { ...reply, status: 503 } : reply;
        };
      },
    },
    'sends-browsers-to-a-page': {
      alsoBreaks: ['operator.readyz'],
      explains: 'A client that accepts HTML is redirected to a status page.',
      wrap: (serve) => (call) =>
        call.headers.accept?.includes('text/html') && call.path !== '/metrics'
          ? { status: 302, headers: { Location: '/status' }, body: '' }
          : serve(call),
    },
    'livez-503-of-the-validator': {
      explains: 'The validator says that it is not alive.',
      wrap: onPath('/livez', statusOnly(503), 'validator'),
    },
  },
  'operator.metrics-types': {
    'counter-called-gauge-in-protobuf': {
      explains: 'A counter of the text format is a gauge in protocol buffers.',
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
    'families-interleaved': {
      explains: 'The samples of two metrics alternate.',
      parts: onLines((lines) => {
        const moved = lines.findLast((line) => line.startsWith('daml_db_query_seconds_count')) ?? '';
        return lines.filter((line) => line !== moved).toSpliced(-2, 0, moved);
      }),
    },

    'gauge-that-becomes-a-counter': {
      explains: 'From the third scrape on, a gauge is a counter.',
      parts: counting((count) =>
        onText((text) => (count() < 3 ? text : text.replace(TOPOLOGY, '# TYPE $1 counter')), ['text']),
      ),
    },
  },
  'operator.metrics-served': {
    'metrics-gzipped-without-the-end': {
      explains: 'A client that accepts gzip gets metrics without the last bytes of the compressed data.',
      wrap: onPath(
        '/metrics',
        whoTakesGzip((reply) => {
          const { body, ...rest } = gzipped(reply);
          return { ...rest, body: body.slice(0, -8) };
        }),
      ),
    },
    'metrics-refuse-what-is-not-served': {
      explains:
        'A client that accepts neither text nor OpenMetrics nor protocol buffers is answered 406, although there is text.',
      wrap: onPath('/metrics', (reply, { headers: { accept = '*/*' } }) =>
        /\*\/\*|text|protobuf/.test(accept) ? reply : { ...reply, status: 406 },
      ),
    },
    'metrics-refuse-the-header-of-scrapers': {
      explains: 'A client that prefers OpenMetrics or protocol buffers to text is answered 406.',
      wrap: onPath('/metrics', (reply, { headers: { accept = '' } }) =>
        /openmetrics|protobuf/.test(accept) ? { ...reply, status: 406 } : reply,
      ),
    },
  },
  'operator.metrics-content-type': {
    'openmetrics-called-text-where-both-will-do': {
      explains: 'OpenMetrics is labelled as the text format when the request names both.',
      wrap: onPath('/metrics', (reply, call) =>
        acceptOf(call).includes('text/plain') && reply.headers['Content-Type'] === MEDIA_TYPES.openMetrics
          ? withMediaType(reply, MEDIA_TYPES.text)
          : reply,
      ),
    },

    'metrics-in-the-format-of-the-scrape-before': {
      explains: 'A client that accepts only one format gets the previously requested one.',
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
  'operator.metrics-end': {
    'empty-line-behind-eof': {
      explains: 'An empty line follows # EOF in OpenMetrics.',
      parts: onLines((lines) => [...lines, ''], ['openMetrics']),
    },
    'eof-twice': {
      explains: 'OpenMetrics ends with # EOF twice.',
      parts: onLines((lines) => [...lines, '# EOF'], ['openMetrics']),
    },
    'no-eof': {
      explains: 'OpenMetrics does not end with # EOF.',
      parts: onLines((lines) => lines.slice(0, -1), ['openMetrics']),
    },
  },
  'operator.metrics-coding': {
    'metrics-in-brotli': {
      explains: 'A client that accepts only gzip gets brotli.',
      wrap: onPath('/metrics', (reply, { headers }) =>
        headers['accept-encoding'] === 'gzip'
          ? namesCoding('br')({ ...reply, body: brotliCompressSync(reply.body) })
          : reply,
      ),
    },
    'openmetrics-always-gzipped': {
      explains: 'OpenMetrics is compressed, whatever codings are requested.',
      wrap: onPath('/metrics', (reply) =>
        reply.headers['Content-Type'] === MEDIA_TYPES.openMetrics ? gzipped(reply) : reply,
      ),
    },
  },
  'operator.metrics-counters': {
    'openmetrics-as-it-was-first': {
      explains: 'OpenMetrics is generated once, so its counters fall behind those of the text format.',
      parts: ({ write }) => {
        let first: string | Buffer | undefined;
        return { write: { ...write, openMetrics: (families) => (first ??= write.openMetrics(families)) } };
      },
    },
    'counter-of-one-series-falls': {
      explains: 'One counter series of the participant decreases with every scrape.',
      parts: onFamilies(
        (families, scrape) =>
          families.map((family) => {
            if (family.type !== 'counter') return family;
            const points = family.points.map((point, place) =>
              place === 1 ? { ...point, value: 1000 - scrape } : point,
            );
            return { ...family, points };
          }),
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
  'operator.metrics-histogram-buckets': {
    'bounds-in-the-order-of-texts': {
      explains: 'Buckets are sorted by their bounds as texts.',
      parts: onBuckets((buckets) =>
        buckets.toSorted((one, other) => (String(one.le) < String(other.le) ? -1 : 1)),
      ),
    },
    'bucket-shrinks-by-one': {
      explains: 'A bucket is one less than the one before it.',
      parts: onBuckets((buckets) =>
        buckets.map((bucket) => (bucket.le === 1 ? { ...bucket, count: bucket.count - 1 } : bucket)),
      ),
    },
    'buckets-hold-their-own-alone': {
      explains: 'Buckets do not include smaller ones.',
      parts: onBuckets((buckets) =>
        buckets.map((bucket, place) =>
          place === buckets.length - 1
            ? bucket
            : { ...bucket, count: bucket.count - (buckets[place - 1]?.count ?? 0) },
        ),
      ),
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
      parts: ({ write }) => ({
        write: {
          ...write,
          protobuf: (families) => {
            const bytes = Buffer.from(write.protobuf(families));
            return Buffer.concat([Buffer.of(bytes[0]! + 1), bytes.subarray(1)]);
          },
        },
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

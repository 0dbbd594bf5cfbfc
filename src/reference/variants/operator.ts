import { brotliCompressSync, deflateRawSync } from 'node:zlib';
import { onLines, onPath } from '../operator/edit-parts.js';
import { writeClassic, writeNative, writeProtobuf } from '../operator/write-protobuf.js';
import { gzipped, namesCoding } from '../wire/exchange.js';
import { variantsOf } from '../page.js';
import { constants, randomBytes } from 'node:crypto';
import {
  asksForAnother,
  isRight,
  onlyRequestsCertificate,
  withCertificate,
  withOptions,
  mutual,
  serverOnly,
} from '../tls/edit-server.js';
import { answeringPlainHttp, onlyForName } from '../tls/intercept.js';
import { MUTUAL, SERVER_ONLY, TLS_1_2_SUITES, type TlsEndpoint } from '../tls/endpoint.js';

/** Another valid form of a line of the text format, with additional lines. */
const inAnotherHand = (line: string): string[] => {
  // A scraper needs no help, and a metric without a type is untyped.
  if (line.startsWith('# HELP') || line === '# TYPE splice_synchronizer_topology_num_parties gauge')
    return [];
  if (line.startsWith('# TYPE')) return ['', '#comment', `\t#  ${line.slice(2)}`];
  const labelled = line.replace(/"} /, '", } ').replaceAll('",', '"\t,\t').replaceAll('="', ' = "');
  return [` ${labelled.replace(/ (\S+)$/, '\t$1')}  1760000000000`];
};

/** As a LongTaskTimer in Micrometer, and a GaugeHistogram in the Python client. */
const gaugeHistogram = (waiting: number): string[] => [
  '# TYPE tasks_seconds histogram',
  `tasks_seconds_bucket{task="a",le="1"} ${waiting - 1}`,
  `tasks_seconds_bucket{task="a",le="+Inf"} ${waiting}`,
  '# TYPE tasks_seconds_gcount gauge',
  `tasks_seconds_gcount{task="a"} ${waiting}`,
  '# TYPE tasks_seconds_gsum gauge',
  `tasks_seconds_gsum{task="a"} ${waiting * 2}`,
];

/** As a LongTaskTimer in Micrometer: a summary of running tasks, which decreases when tasks end. */
const runningTasks = (running: number): string[] => [
  '# TYPE requests_active_seconds summary',
  `requests_active_seconds_count{method="GET"} ${running}`,
  `requests_active_seconds_sum{method="GET"} ${running * 0.5}`,
  '# TYPE requests_active_seconds_max gauge',
  `requests_active_seconds_max{method="GET"} 0.5`,
];

/** Families of the types that only OpenMetrics has, and points with timestamps. */
const MORE_OPEN_METRICS: readonly string[] = [
  '# TYPE build info',
  'build_info{version="3.5.10",channel="a\\b"} 1',
  '# TYPE daml_role stateset',
  'daml_role{daml_role="active"} 1 1760000000.5',
  'daml_role{daml_role="passive"} 0 1760000000.5',
  '# TYPE daml_queue_bytes gaugehistogram',
  '# UNIT daml_queue_bytes bytes',
  'daml_queue_bytes_bucket{le="-1.0"} 1',
  'daml_queue_bytes_bucket{le="1024.0"} 1',
  'daml_queue_bytes_bucket{le="+Inf"} 2 # {} 4096',
  'daml_queue_bytes_gcount 2',
  'daml_queue_bytes_gsum -12.5',
  '# TYPE daml_level unknown',
  'daml_level 1.5 1760000000',
  'daml_level 1.25 1760000060.25',
  'daml_untold -3e-2',
  // As client_golang writes a gauge and a counter whose names differ only by _total: each Go program has such a
  // pair.
  '# HELP go_memstats_alloc_bytes In use.',
  '# TYPE go_memstats_alloc_bytes gauge',
  'go_memstats_alloc_bytes 5.28056e+06',
  '# HELP go_memstats_alloc_bytes Until now.',
  '# TYPE go_memstats_alloc_bytes counter',
  'go_memstats_alloc_bytes_total 4.0091816e+08',
];

/** As nginx: every handshake succeeds, HTTP refuses, and a request that it cannot assign is a bad request. */
const refusingInHttp = {
  serves: onlyRequestsCertificate,
  answers: ({ method, url, socket }) =>
    !isRight(socket) || (method === 'OPTIONS' && url === '*') ? 400 : 404,
} satisfies Partial<TlsEndpoint>;

/** Requires client certificates, and supports both versions. */
const bothVersions: TlsEndpoint = { ...MUTUAL, minimumVersion: 'TLSv1.2', ciphers: TLS_1_2_SUITES };

export const operatorVariants = variantsOf('operator', {
  'metrics-as-openmetrics-only': {
    explains: 'Metrics are in OpenMetrics, whatever the Accept header asks for.',
    parts: () => ({ choose: () => 'openMetrics' }),
  },
  'metrics-as-openmetrics-or-406': {
    explains: 'There is only OpenMetrics, and a client that does not accept it is answered 406.',
    parts: () => ({ choose: () => 'openMetrics' }),
    wrap: onPath('/metrics', (reply, { headers: { accept = '*/*' } }) =>
      /\*\/\*|openmetrics/.test(accept) ? reply : { ...reply, status: 406 },
    ),
  },
  'metrics-as-text-only': {
    explains: 'Metrics are in the text format, whatever the Accept header asks for.',
    parts: () => ({ choose: () => 'text' }),
  },
  'counters-for-each-format': {
    explains: 'Each format has counters of its own, and those of OpenMetrics are a little behind.',
    parts: onLines(
      (lines) =>
        lines.map((line) =>
          line.replace(/(?<=^\S+_total(?:\{.*\})? )\S+$/, (sum) => String(Number(sum) * 0.9)),
        ),
      ['openMetrics'],
    ),
  },
  'classic-histograms': {
    explains: 'Histograms of protocol buffers have only classic buckets.',
    parts: ({ write }) => ({
      write: { ...write, protobuf: (families) => writeProtobuf(families, writeClassic) },
    }),
  },
  'classic-and-native-histograms': {
    explains: 'Histograms of protocol buffers have classic buckets beside the native ones.',
    parts: ({ write }) => ({
      write: {
        ...write,
        protobuf: (families) =>
          writeProtobuf(families, (point) => ({ ...writeClassic(point), ...writeNative(point) })),
      },
    }),
  },
  'openmetrics-where-anything-will-do': {
    explains:
      'A client that accepts anything, or sends no Accept, gets OpenMetrics, compressed where that is allowed.',
    parts: ({ choose }) => ({
      choose: (accept = '*/*') => (accept.includes('*/*') ? 'openMetrics' : choose(accept)),
    }),
    wrap: onPath('/metrics', (reply, { headers }) =>
      String(headers['accept-encoding']).includes('gzip') ? gzipped(reply) : reply,
    ),
  },
  'one-coding-over-another': {
    explains: 'A client that does not name its codings gets metrics in raw deflate, and brotli on top of it.',
    wrap: onPath('/metrics', (reply, { headers }) =>
      headers['accept-encoding'] === undefined
        ? namesCoding('deflate, br')({ ...reply, body: brotliCompressSync(deflateRawSync(reply.body)) })
        : reply,
    ),
  },
  'gauge-histograms-as-text': {
    explains:
      'A gauge histogram is written in text as a histogram and two gauges, and its buckets may decrease.',
    parts: (parts, app) => {
      let waiting = 40;
      const next = () => (waiting = waiting > 1 ? waiting - 1 : 40);
      return onLines((lines) => [...lines, ...gaugeHistogram(next())], ['text'])(parts, app);
    },
  },
  'summaries-of-what-runs': {
    explains: 'A summary with a maximum beside it describes the running tasks: it decreases when they end.',
    parts: (parts, app) => {
      let running = 40;
      const next = () => (running = running > 1 ? running - 1 : 40);
      return onLines((lines) => [...runningTasks(next()), ...lines])(parts, app);
    },
  },
  'healthy-in-other-words': {
    explains: 'Health is reported in JSON, in a page, or by nothing at all.',
    wrap: (serve, app) => {
      const readyz = onPath('/readyz', (reply) => ({
        ...reply,
        headers: { 'Content-Type': 'application/json' },
        body: '{"status":"DOWN?"}',
      }));
      const livez = onPath('/livez', (reply) => ({ ...reply, headers: {}, body: '' }));
      return livez(readyz(serve, app), app);
    },
  },
  'metrics-in-another-hand': {
    explains:
      'Expositions use what their formats leave open: comments, blanks, timestamps, no types, and types of OpenMetrics that the text format lacks.',
    parts: (parts, app) => {
      const text = onLines((lines) => lines.flatMap(inAnotherHand), ['text']);
      const openMetrics = onLines((lines) => [...MORE_OPEN_METRICS, ...lines], ['openMetrics']);
      return openMetrics({ ...parts, ...text(parts, app) }, app);
    },
  },
  'rsa-certificates': {
    explains: 'Certificates have RSA keys and are issued by an intermediate authority.',
    tls: mutual({
      minimumVersion: 'TLSv1.2',
      ciphers: [
        'TLS_AES_128_GCM_SHA256',
        'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
        'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
      ],
      serves: withCertificate(async ({ authority }) =>
        (await authority.delegate({ key: 'rsa' })).issue({ key: 'rsa' }),
      ),
    }),
  },
  'client-certificates-refused-in-http': {
    explains:
      'Every client can finish the handshake; one without a valid certificate is answered 400, and so is OPTIONS * for everybody.',
    tls: [
      { ...MUTUAL, ...refusingInHttp },
      { ...bothVersions, ...refusingInHttp },
    ],
  },
  'tls-for-http-2-only': {
    explains: 'A client that does not support HTTP/2 is disconnected after the handshake.',
    tls: [
      { ...SERVER_ONLY, serves: withOptions({ allowHTTP1: false }) },
      {
        ...bothVersions,
        ...refusingInHttp,
        serves: withOptions({ allowHTTP1: false, rejectUnauthorized: false }),
      },
    ],
  },
  'tls-1-2-only': {
    explains: 'Only TLS 1.2 suites are configured, so TLS 1.3 is not supported.',
    tls: serverOnly({
      ciphers: ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
      serves: withOptions({ maxVersion: 'TLSv1.2' }),
    }),
  },
  'tls-by-the-name-of-a-port-forward': {
    explains: 'The certificate is for the server name in the target file, which resolves to another address.',
    tls: [
      {
        ...bothVersions,
        serverName: 'participant.example',
        serves: withCertificate(({ authority }) =>
          authority.issue({ hosts: [{ type: 'dns', value: 'participant.example' }] }),
        ),
      },
    ],
  },
  'tls-for-its-own-name-only': {
    explains: 'A client that asks for another server name, or for none, gets the alert unrecognized_name.',
    tls: [
      { ...bothVersions, serverName: 'localhost', intercepts: onlyForName('localhost') },
      {
        ...SERVER_ONLY,
        minimumVersion: 'TLSv1.3',
        serverName: 'localhost',
        intercepts: onlyForName('localhost'),
      },
    ],
  },
  'tls-with-another-site-under-other-names': {
    explains: 'A client that asks for another server name is answered 421, with or without a certificate.',
    tls: [
      {
        ...bothVersions,
        serves: onlyRequestsCertificate,
        answers: ({ socket }) => (asksForAnother(socket) ? 421 : isRight(socket) ? 200 : 403),
      },
    ],
  },
  'tls-that-renews-its-ticket-keys': {
    explains: 'No ticket can be used for resumption: the key changes with each connection.',
    tls: [bothVersions, SERVER_ONLY].map((endpoint) => ({
      ...endpoint,
      intercepts: (_, __, server) => {
        server.setTicketKeys(randomBytes(48));
        return false;
      },
    })),
  },
  'tls-without-tickets': {
    explains: 'No session can be resumed.',
    tls: [bothVersions, SERVER_ONLY].map((endpoint) => ({
      ...endpoint,
      serves: withOptions({ secureOptions: constants.SSL_OP_NO_TICKET }),
    })),
  },
  'plain-http-sent-to-https': {
    explains: 'HTTP without TLS is redirected to HTTPS, or answered 400 with an explanation, as by nginx.',
    tls: [
      {
        ...SERVER_ONLY,
        intercepts: answeringPlainHttp('HTTP/1.1 301 Moved\r\nLocation: https://a/\r\n\r\n'),
      },
      { ...bothVersions, intercepts: answeringPlainHttp('HTTP/1.1 400 Bad Request\r\n\r\n') },
    ],
  },
  'tls-without-a-list': {
    explains: 'No suites are configured, and a client certificate is requested, but not required.',
    tls: [
      {
        minimumVersion: 'TLSv1.2',
        clientAuth: false,
        serves: (options, { clientAuthority }) => ({
          ...options,
          requestCert: true,
          rejectUnauthorized: false,
          ca: clientAuthority.cert,
        }),
      },
    ],
  },
});

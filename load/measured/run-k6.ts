import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CannotJudge } from '../../src/platform/errors.js';
import { readBounded } from '../../src/http/bounded-body.js';
import type { K6 } from '../../src/platform/k6/find.js';
import type { TlsOptions } from '../../src/http/connections.js';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import { PushedMetrics, type IsExpected, readPush } from './collected.js';
import { type Usage, runK6Process } from './k6-process.js';
import { type Destinations, type K6Scenario, k6Options, readSummary, tuning } from './options.js';
import { Forwarder, type Prometheus } from './prometheus.js';

/** A server on loopback that receives the metrics of k6, and serves tokens to it. */
interface Receiver {
  metricsUrl: string;
  /** The URL for a token; `{key}` is replaced by the credential and the period. */
  tokenUrl: string;
  close(): Promise<void>;
}

interface Handlers {
  /** Called with each push as received. */
  onPush: (bytes: Buffer<ArrayBuffer>) => void;
  onSeries: (series: ReturnType<typeof readPush>) => void;
  /** The credentials whose tokens may be requested. */
  credentials: readonly string[];
  /** Returns a currently valid token of a credential. */
  token: (credential: string) => Promise<string>;
}

/** Maximum length of a push of k6, in bytes. */
const MAX_PUSH = 64 * 1024 * 1024;

/** Starts it on a free port. Its paths begin with a random secret, because they give access to tokens. */
async function startReceiver({ onPush, onSeries, credentials, token }: Handlers): Promise<Receiver> {
  const base = `/${randomUUID()}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request;
    if (url === `${base}/metrics`) {
      const bytes = Buffer.from(await readBounded(request, MAX_PUSH));
      onPush(bytes);
      onSeries(readPush(bytes));
      response.writeHead(204).end();
      return;
    }
    const [, asked] = url.startsWith(`${base}/token/`) ? (/\/token\/([^/]+)/.exec(url) ?? []) : [];
    const credential = asked && decodeURIComponent(asked);
    if (credential && credentials.includes(credential)) response.writeHead(200).end(await token(credential));
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    metricsUrl: `${origin}${base}/metrics`,
    tokenUrl: `${origin}${base}/token/{key}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** On these systems Go uses the certificate store of the system, and no variable changes that. */
const SYSTEM_STORE: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'the keychain (security add-trusted-cert)',
  win32: 'the certificate store (certutil -addstore Root)',
};

/**
 * Makes k6 trust the certificates of the target file, through a file that SSL_CERT_FILE names. On macOS and Windows
 * only the certificate store of the system counts, which `say` reports.
 */
function trust(
  { ca }: TlsOptions,
  dir: string,
  say: (line: string) => void,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  if (!ca) return {};
  const store = SYSTEM_STORE[platform];
  if (store) {
    say(`k6 does not read tls.caFile here: the certificate must be in ${store}, or every request fails.`);
    return {};
  }
  const file = join(dir, 'ca.pem');
  writeFileSync(file, ca.join('\n'));
  return { SSL_CERT_FILE: file };
}

/** What k6 must send. */
export interface K6Plan {
  /** Path of the bundled script. */
  script: string;
  scenarios: readonly K6Scenario[];
  /** Files for the script: JSON values by file name. */
  files: Readonly<Record<string, unknown>>;
  /** The plan that the script reads first, without the options; `path` returns the path of one of the `files`. */
  scriptPlan: (path: (name: string) => string) => object;
  /** The credentials whose tokens are sent. */
  credentials: readonly string[];
  durationMs: number;
  /** Whether each request uses a new connection. */
  freshConnections?: boolean;
  /** Default: no restriction. */
  destinations?: Destinations | undefined;
}

interface K6Run {
  k6: K6;
  isExpected: IsExpected;
  /** Whether memory must not grow with the load. Then k6 writes no summary, and percentiles come from histograms. */
  flat: boolean;
  segment?: { k: number; n: number } | undefined;
  tls: TlsOptions;
  /** Returns a currently valid token of a credential. */
  token: (credential: string) => Promise<string>;
  /** How often k6 requests tokens; undefined when they do not change. */
  renewMs?: number | undefined;
  /** Another server for the metrics, and the tags that separate them there from those of other runs. */
  prometheus?: (Prometheus & { tags: Readonly<Record<string, string>> }) | undefined;
  /** Prints a line for the user. */
  say: (line: string) => void;
  onPush?: ((collected: PushedMetrics) => void) | undefined;
  /** Called with each JSON text that the script logs. */
  onLine: (text: string) => void;
  signal?: AbortSignal | undefined;
}

/** The measurements of one run of k6. */
export interface Measured {
  collected: PushedMetrics;
  /** Undefined with `flat`, or when k6 ended too early. */
  summary: ReturnType<typeof readSummary>;
  usage: Usage;
  interrupted: boolean;
}

const [ENDED_WELL, THRESHOLD, INTERRUPTED] = [0, 99, 105];

/** Runs k6 with a plan. @throws {CannotJudge} when it ends without measurements that can be judged */
export async function runK6(plan: K6Plan, run: K6Run): Promise<Measured> {
  const { script, scenarios, credentials, durationMs } = plan;
  const { k6, token, renewMs, tls, flat, signal, say, onPush, prometheus } = run;
  const dir = temporaryFolder('load');
  const path = (name: string) => join(dir, name);
  const put = (name: string, value: unknown) =>
    writeFileSync(path(name), JSON.stringify(value), { mode: 0o600 });
  const collected = new PushedMetrics(durationMs, run.isExpected);
  const forwarder = prometheus && new Forwarder(prometheus);
  const receiver = await startReceiver({
    onPush: (bytes) => forwarder?.take(bytes),
    onSeries: (series) => {
      collected.take(series);
      onPush?.(collected);
    },
    credentials,
    token,
  });
  try {
    for (const [name, value] of Object.entries(plan.files)) put(name, value);
    put('plan.json', {
      ...plan.scriptPlan(path),
      options: k6Options(plan, tls),
      ...(!flat && { summary: path('summary.json') }),
      ...(renewMs !== undefined && { renewMs }),
      ...(k6.shared && { shared: true }),
    });
    put('config.json', {});
    const first = await Promise.all(credentials.map(async (name) => [name, await token(name)] as const));
    const ended = await runK6Process({
      program: k6.program,
      args: [
        ...['run', '--quiet', '--no-color', '--log-format', 'json', '--out', 'experimental-prometheus-rw'],
        ...[
          '--features',
          'native-histograms',
          '--no-setup',
          '--no-teardown',
          '--config',
          path('config.json'),
        ],
        ...(flat ? ['--summary-mode=disabled', '--no-thresholds'] : []),
        ...segmentArgs(run.segment),
        ...Object.entries(prometheus?.tags ?? {}).flatMap(([name, value]) => ['--tag', `${name}=${value}`]),
        ...(renewMs !== undefined ? ['--secret-source', 'url'] : []),
        script,
      ],
      env: {
        ...trust(tls, dir, say),
        ...tuning(scenarios, durationMs, flat),
        K6_NO_USAGE_REPORT: 'true',
        K6_AUTO_EXTENSION_RESOLUTION: 'false',
        K6_PROMETHEUS_RW_SERVER_URL: receiver.metricsUrl,
        K6_PROMETHEUS_RW_PUSH_INTERVAL: '1s',
        ...secretSource(receiver.tokenUrl),
        ASSAY_PLAN: path('plan.json'),
        ASSAY_TOKENS: JSON.stringify(Object.fromEntries(first)),
      },
      onLine: run.onLine,
      signal,
    });
    const { status, usage, complaints } = ended;
    const interrupted = signal?.aborted ?? false;
    if (!interrupted && ![ENDED_WELL, THRESHOLD, INTERRUPTED].includes(status ?? -1)) {
      const said = complaints.join('\n') || 'it said nothing';
      throw new CannotJudge(`k6 ended with status ${status ?? 'unknown'}; it said:\n${said}`);
    }
    return {
      collected,
      summary: readSummary(path('summary.json')),
      usage,
      interrupted: interrupted || status === INTERRUPTED,
    };
  } finally {
    await receiver.close();
    const lost = await forwarder?.close();
    if (lost !== undefined) say(lost);
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Where k6 requests tokens. In variables, because every user of a machine can read the arguments of a process, but
 * only its owner can read its environment.
 */
const secretSource = (url: string) => ({
  K6_SECRET_SOURCE_URL_URL_TEMPLATE: url,
  // k6 would throttle frequent requests; here all virtual users may ask at the same moment.
  K6_SECRET_SOURCE_URL_REQUESTS_PER_MINUTE_LIMIT: '6000000',
  K6_SECRET_SOURCE_URL_REQUESTS_BURST: '100000',
});

function segmentArgs(segment: K6Run['segment']): string[] {
  if (!segment) return [];
  const { k, n } = segment;
  const bounds = ['0', ...Array.from({ length: n - 1 }, (_, i) => `${i + 1}/${n}`), '1'];
  return [
    ...['--execution-segment', `${bounds[k - 1]}:${bounds[k]}`],
    ...['--execution-segment-sequence', bounds.join(',')],
  ];
}

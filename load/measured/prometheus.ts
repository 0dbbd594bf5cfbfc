import { UsageError } from '../../src/platform/errors.js';

/** A server that accepts remote write, as Prometheus does. */
export interface Prometheus {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Returns the server that metrics are sent to, from `--prometheus` or K6_PROMETHEUS_RW_SERVER_URL; undefined when
 * there is none. The credentials are in other variables of k6, because secrets do not belong on a command line.
 * @throws {UsageError} when the address is invalid
 */
export function prometheusFrom(
  flag: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Prometheus | undefined {
  const given = flag ?? env['K6_PROMETHEUS_RW_SERVER_URL'];
  if (!given) return undefined;
  const name = flag === undefined ? 'K6_PROMETHEUS_RW_SERVER_URL' : '--prometheus';
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${name}: expected the address of a remote-write receiver, such as http://prometheus:9090/api/v1/write.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `${name}: leave name and password out of the address: K6_PROMETHEUS_RW_USERNAME and K6_PROMETHEUS_RW_PASSWORD have them.`,
    );
  if (url.pathname === '/') url.pathname = '/api/v1/write';
  return { url: url.href, headers: authorization(env) };
}

function authorization(env: NodeJS.ProcessEnv): Record<string, string> {
  const token = env['K6_PROMETHEUS_RW_BEARER_TOKEN'];
  if (token) return { Authorization: `Bearer ${token}` };
  const user = env['K6_PROMETHEUS_RW_USERNAME'];
  if (!user) return {};
  const both = `${user}:${env['K6_PROMETHEUS_RW_PASSWORD'] ?? ''}`;
  return { Authorization: `Basic ${Buffer.from(both).toString('base64')}` };
}

const HEADERS = {
  'Content-Type': 'application/x-protobuf',
  'Content-Encoding': 'snappy',
  'User-Agent': 'assay',
  'X-Prometheus-Remote-Write-Version': '0.1.0',
};

/** Maximum number of queued pushes, one a second. They count from the start: a lost one is only a gap. */
const MOST_WAITING = 30;
const TIMEOUT_MS = 5_000;

/** Forwards pushes in order and in the background, so that a slow or missing server does not affect the run. */
export class Forwarder {
  readonly #waiting: Buffer<ArrayBuffer>[] = [];
  readonly #end = new AbortController();
  #sending: Promise<void> | undefined;
  #pushes = 0;
  #lost = 0;
  #why = '';

  constructor(private readonly prometheus: Prometheus) {}

  take(bytes: Buffer<ArrayBuffer>): void {
    this.#pushes += 1;
    this.#waiting.push(bytes);
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting.shift();
      this.#lose('it was too slow');
    }
    this.#sending ??= this.#sendAll();
  }

  /** Sends the queued pushes, for some seconds. @returns what was lost, as text; undefined when nothing was */
  async close(): Promise<string | undefined> {
    const timer = setTimeout(() => this.#end.abort(new Error('it was too slow')), TIMEOUT_MS);
    await this.#sending;
    clearTimeout(timer);
    const { host } = new URL(this.prometheus.url);
    return this.#lost === 0
      ? undefined
      : `Prometheus at ${host} did not take ${this.#lost} of ${this.#pushes} pushes of metrics: ${this.#why}. The result of the load is complete.`;
  }

  async #sendAll(): Promise<void> {
    for (let bytes = this.#waiting.shift(); bytes; bytes = this.#waiting.shift()) await this.#send(bytes);
    this.#sending = undefined;
  }

  async #send(body: Buffer<ArrayBuffer>): Promise<void> {
    const { url, headers } = this.prometheus;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...HEADERS, ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#end.signal]),
      });
      if (!response.ok) this.#lose(`it answered ${response.status}`);
      await response.body?.cancel();
    } catch (error) {
      const { cause, message } = error as Error;
      this.#lose(cause instanceof Error ? cause.message : message);
    }
  }

  #lose(why: string): void {
    this.#lost += 1;
    this.#why = why;
  }
}

import { Agent, buildConnector, Client, type Dispatcher } from '../packages/undici.js';
import { headerOf, withoutExpect, wireUrl, type HttpRequest } from './message.js';
import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Watched } from './trace/tracing.js';
import type { Pace, PaceLimits } from './pace.js';
import { createSecureContext, type ConnectionOptions, type SecureContext } from 'node:tls';

/** Options of a TLS connection, all in PEM. */
export interface TlsOptions {
  ca?: string[];
  cert?: string;
  key?: string;
}

/** The limits within which a client sends; times in milliseconds. */
export interface ClientOptions extends PaceLimits {
  /** Applies the limits when others send requests to the target as well. */
  pace?: Pace | undefined;
  requestTimeoutMs: number;
  tls?: TlsOptions;
  /** Traces the attempts to send a request. */
  watch?: (request: HttpRequest) => Watched;
}

type Shared = { secureContext: SecureContext } | TlsOptions;

const shared = new WeakMap<TlsOptions, Shared>();

/**
 * The TLS context that all connections of a target share. Reading the usual root certificates takes five milliseconds
 * of CPU time. Doing that for each connection took two thirds of a run.
 */
export function sharedContext(tls: TlsOptions | undefined): Shared {
  if (tls === undefined) return {};
  const options = shared.get(tls) ?? made(tls);
  shared.set(tls, options);
  return options;
}

function made(tls: TlsOptions): Shared {
  try {
    return { secureContext: createSecureContext(tls) };
  } catch {
    // An error in a certificate is reported when a connection is made with it.
    return tls;
  }
}

interface Options {
  concurrency: number;
  requestTimeoutMs: number;
  tls?: TlsOptions;
}

/** The connections to one target: those that its requests share, and those that some requests have for themselves. */
export class Connections {
  readonly #http1: Agent;
  #http2: Agent | undefined;
  #http10: Agent | undefined;
  #onlyHttp2 = false;

  constructor(private readonly options: Options) {
    this.#http1 = this.#agent(options.concurrency, false);
  }

  /** The agent for a request, as its `transport` says. */
  for(request: HttpRequest): Dispatcher {
    const { line, http2 = false, http10 = false } = this.asSent(request).transport ?? {};
    if (line) {
      const { origin } = wireUrl(request.url);
      return line.client(`${origin} ${http2}`, () => new Client(origin, this.#settings(http2)));
    }
    if (http10) return (this.#http10 ??= this.#agent(this.options.concurrency, false, namingHttp10));
    return http2 ? (this.#http2 ??= this.#agent(this.options.concurrency, true)) : this.#http1;
  }

  /**
   * The request as it is sent from now on: over HTTP/2, and no other version, when the target speaks nothing else. Only a
   * body that HTTP/1.1 sends can wait to be asked for.
   */
  asSent(request: HttpRequest): HttpRequest {
    const sent = this.#onlyHttp2
      ? { ...request, transport: { ...request.transport, http2: true, http10: false } }
      : request;
    const { http2, http10 } = sent.transport ?? {};
    const mayWait = sent.body !== undefined && !http2 && !http10;
    return mayWait || !waits(sent) ? sent : { ...sent, headers: withoutExpect(sent.headers) };
  }

  /** How Node connects for a request whose body waits; undefined when it does not. */
  forWaiting(request: HttpRequest): ConnectionOptions | undefined {
    return waits(request)
      ? { ...sharedContext(this.options.tls), lookup, ...hostOf(request.url) }
      : undefined;
  }

  /** New connections for a burst, one for each request. The caller destroys the agent. */
  forBurst(count: number): Agent {
    return this.#agent(count, this.#onlyHttp2);
  }

  /** Whether the target is known to speak only HTTP/2. */
  get onlyHttp2(): boolean {
    return this.#onlyHttp2;
  }

  /** Remembers why a request failed. A server that speaks only HTTP/2 gets HTTP/2 from then on. */
  learn({ url }: HttpRequest, error: unknown): void {
    const { code, name } = error as NodeJS.ErrnoException;
    const refused = code === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL' || name === 'HTTPParserError';
    if (refused && url.startsWith('https:')) this.#onlyHttp2 = true;
  }

  /** Closes all connections, busy ones included. */
  async close(): Promise<void> {
    await Promise.all([this.#http1, this.#http2, this.#http10].map(async (agent) => agent?.destroy()));
  }

  #agent(connections: number, allowH2: boolean, through = (made: Connector) => made): Agent {
    return new Agent({ connections, ...this.#settings(allowH2, through) });
  }

  #settings(allowH2: boolean, through = (made: Connector) => made): Client.Options {
    const { requestTimeoutMs: timeout, tls } = this.options;
    // Without noDelay, the pieces of a body would wait for each other.
    const how = { ...sharedContext(tls), timeout, noDelay: true, lookup };
    const connecting = buildConnector({ ...how, allowH2 });
    // undici would ask for the name in the Host header, which a call may vary.
    const connect = through(withoutContinue((to, done) => connecting({ ...to, servername: '' }, done)));
    return { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, allowH2, connect };
  }
}

/** Where Node connects, and the name for TLS: an address has none (RFC 6066 section 3). */
export function hostOf(url: string): { host: string; servername: string } {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return { host, servername: isIP(host) ? '' : host };
}

/** Whether the body of a request waits until the target asks for it. */
const waits = (request: HttpRequest): boolean => headerOf(request, 'expect') !== undefined;

type Connector = ReturnType<typeof buildConnector>;

/** Connections on which each request line names HTTP/1.0. undici can write only HTTP/1.1. */
const namingHttp10 =
  (connect: Connector): Connector =>
  (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      const write = socket.write.bind(socket) as (data: unknown, ...others: unknown[]) => boolean;
      socket.write = (data: unknown, ...others: unknown[]) =>
        write(typeof data === 'string' ? data.replace(LINE, '$1 HTTP/1.0\r\n') : data, ...others);
      done(null, socket);
    });

/**
 * Connections on which nobody hears that a body may be sent. A client must be able to read that also when it did not
 * ask (RFC 9110 section 15.2), but undici then gives up the connection.
 */
const withoutContinue =
  (connect: Connector): Connector =>
  (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
      socket.read = (size?: number) => {
        let data = read(size);
        while (
          data?.[0] === CONTINUE.charCodeAt(0) &&
          data.toString('latin1', 0, CONTINUE.length) === CONTINUE
        ) {
          const end = data.indexOf('\r\n\r\n');
          data = end < 0 || end + 4 === data.length ? read(size) : data.subarray(end + 4);
        }
        return data;
      };
      done(null, socket);
    });

const CONTINUE = 'HTTP/1.1 100 ';

const LINE = /^(\S+ \S+) HTTP\/1\.1\r\n/;

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Finds the addresses of a host. Names below `localhost` are loopback (RFC 6761 section 6.3). Browsers and curl know
 * that, but many resolvers ask DNS, where these names do not exist.
 */
export const lookup: LookupFunction = (host, options, done) => {
  if (!/\.localhost\.?$/i.test(host)) return lookUp(host, options, done);
  const wanted = [4, 'IPv4'].includes(options.family ?? 0)
    ? 4
    : [6, 'IPv6'].includes(options.family ?? 0)
      ? 6
      : 0;
  const found = LOOPBACK.filter(({ family }) => wanted === 0 || family === wanted);
  process.nextTick(() => {
    if (options.all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  });
};

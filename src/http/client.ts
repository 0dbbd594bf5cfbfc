import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { clip } from '../platform/clip.js';
import { isNoise } from '../model/reading/leaves.js';
import { unwatched, type Headers, type Watched } from './trace/tracing.js';
import { BodyTooLarge } from './bounded-body.js';
import { begin, type BrokenOff, type WithBody } from './break-off.js';
import { type ClientOptions, Connections } from './connections.js';
import { explainFailure } from './outcome.js';
import { headerOf, Unanswered, type HttpRequest, type HttpResponse, type RawExchange } from './message.js';
import { Pace } from './pace.js';
import { sendOnce } from './send-once.js';
import { sendSimultaneously } from './simultaneous.js';

/** The pause between pieces of a body, in milliseconds, so that they leave in separate packets. */
const PAUSE_MS = 3;

/**
 * The body in the form that undici takes, with the framing headers that undici does not set, as `transport` says.
 * Over HTTP/2 it is sent in one piece: servers such as Tomcat close a connection with many small frames, which RFC
 * 9113 section 10.5 allows against clients that cost more than they send.
 */
export function framed({ url, body, transport = {} }: HttpRequest): {
  body: Uint8Array | Readable | null;
  framing: Headers;
} {
  // HTTP/1.0 has no chunks (RFC 9112 section 6.1).
  const chunked = transport.chunked === true && !transport.http10;
  const pieces = transport.http2 && url.startsWith('https:') ? 1 : (transport.pieces ?? 1);
  if (!body || (!chunked && pieces === 1)) return { body: body ?? null, framing: [] };
  const framing: Headers = chunked ? [] : [['content-length', String(body.length)]];
  return { body: pieces === 1 ? inOnePiece(body) : Readable.from(inPieces(body, pieces)), framing };
}

/** A stream that is read at once: an iterator would take several turns. As an object, so that its length is not sent. */
const inOnePiece = (body: Uint8Array): Readable =>
  new Readable({
    objectMode: true,
    read() {
      this.push(body);
      this.push(null);
    },
  });

async function* inPieces(body: Uint8Array, count: number): AsyncGenerator<Uint8Array> {
  const size = Math.max(1, Math.ceil(body.length / count));
  for (let at = 0; at < body.length; at += size) {
    if (at > 0) await sleep(PAUSE_MS);
    yield body.subarray(at, at + size);
  }
}

const ATTEMPTS = { busy: 5, crowded: 20, lost: 3, late: 2 } as const;
const ASKS_FOR_LESS = [429, 503];
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** The maximum total time that one request waits between its attempts, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;
/** The same while the target refuses most requests, until the rate that it allows is found. */
const LONGEST_CROWDED_MS = 60_000;
const CROWDED_PAUSE_MS = 3_000;
/** A target that wasted this much time with requests without a response gets no further requests. */
const PATIENCE_MS = 60_000;
/** The same limit before the target has given any response. */
const FIRST_PATIENCE_MS = 20_000;

const BROKEN_OFF = {
  cut: 'the connection was cut in the middle of the body',
  truncated: 'no more was sent than half of the body',
} as const;

/** What to do after an attempt without a response to judge: the number of allowed attempts, and the pause. */
interface Assessment {
  allowed: number;
  pauseMs: number;
  /** Whether the target may ask for fewer requests, and how long it asked to wait, if it said so. */
  isRefused?: boolean;
  retryAfterMs?: number;
  error: string;
  response?: HttpResponse;
}

/** The response says "not now", or that a gateway got none. */
class Busy extends Error {
  constructor(readonly response: HttpResponse) {
    super(`answered ${response.status} to every attempt`);
  }
}

/** The time that was wasted, its limit, and the first requests without a response since the last response. */
interface Patience {
  wastedMs: number;
  patienceMs: number;
  lost: Set<string>;
  /** Why the newest request without a response has none. */
  error?: string;
}

/** When fewer than one in this number of requests is refused, refusals of one kind do not ask for fewer requests. */
const SELDOM = 20;

/** Why nothing more is sent. Between the requests without a response, the target may have answered others. */
const givenUp = ({ lost, error = '', patienceMs }: Patience): string =>
  lost.size > 0
    ? `the target answered nothing more since ${[...lost].join(', ')} (${error}). If it ended, one of them may be the cause`
    : `requests without a response took ${patienceMs / 1000} s in all, although others were answered (${error}). If the target allows few connections, set limits.concurrency below their number`;

const isOver = ({ wastedMs, patienceMs }: Patience): boolean => wastedMs > patienceMs;

/** The maximum number of such requests that are told, and of the characters of a body. */
const LOST = { requests: 3, body: 60 };

/** Firewalls often refuse requests without this header, which every client sends (RFC 9110 section 10.1.5). */
const USER_AGENT: readonly [string, string] = ['user-agent', 'assay'];

function withUserAgent<Request extends HttpRequest>(request: Request): Request {
  const isNamed = headerOf(request, 'user-agent') !== undefined;
  return isNamed || request.exactHeaders
    ? request
    : { ...request, headers: [...request.headers, USER_AGENT] };
}

/** The method and the end of the path, which say what is called. */
const called = ({ method, url }: HttpRequest): string =>
  `${method} ${url.replace(/^.+(?=(?:\/[^/]*){2}$)/, '…')}`;

const shown = (request: HttpRequest): string =>
  called(request) + (request.body ? ` ${clip(Buffer.from(request.body).toString(), LOST.body)}` : '');

/**
 * Sends requests to one target: within its limits, with limits for size and time, without following redirects.
 * Responses that are not a verdict (429, 502, 503, 504) and lost connections are retried with backoff.
 */
export class Client {
  readonly #connections: Connections;
  readonly #options: ClientOptions;
  readonly #pace: Pace;
  readonly #timeoutMs: number;
  readonly #watch: (request: HttpRequest) => Watched;
  /** By origin, and by kind of request: one that does not respond says nothing about the others. */
  readonly #patience = new Map<string, Patience>();
  /** The number of requests sent so far, including retries. */
  requests = 0;
  /** The time of the fastest response, in milliseconds; Infinity before the first one. */
  fastestMs = Infinity;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#pace = options.pace ?? new Pace(options);
    this.#timeoutMs = options.requestTimeoutMs;
    this.#watch = options.watch ?? (() => unwatched);
    this.#connections = new Connections(options);
  }

  /** Sends a request. @throws {Unanswered} when there is no response to judge */
  async send(bare: HttpRequest): Promise<RawExchange & { response: HttpResponse }> {
    const request = withUserAgent(bare);
    const start = performance.now();
    const watched = this.#watch(request);
    const [origin = request.url] = /^[a-z]+:\/\/[^/?#]*/i.exec(request.url) ?? [];
    const patience = this.#patienceWith(origin);
    const own = this.#patienceWith(request.kind ?? `${request.method} ${request.url}`);
    const isAlone = () => own.patienceMs < patience.patienceMs;
    let waitedMs = 0;
    let isUncertain = false;
    for (let attempt = 1; ; attempt += 1) {
      const exchange = () => ({
        request: this.#connections.asSent(request),
        durationMs: performance.now() - start,
        attempts: attempt,
        ...(isUncertain && { isUncertain }),
      });
      if (isOver(patience) || (isAlone() && isOver(own))) {
        const error = isOver(patience)
          ? `not sent: ${givenUp(patience)}`
          : `not sent: ${called(request)} got no response to judge before (${own.error})`;
        throw new Unanswered(error, { ...exchange(), attempts: 0, error });
      }
      let turn = 0;
      try {
        const response = await this.#pace.run((taken) => {
          turn = taken;
          return watched((besides) => this.#once(request, besides));
        });
        this.#pace.recover(turn);
        patience.lost.clear();
        if (!isNoise(response.status)) for (const each of [patience, own]) each.patienceMs = PATIENCE_MS;
        return { ...exchange(), response };
      } catch (failure) {
        const { allowed, pauseMs, error, isRefused, retryAfterMs, ...rest } = this.#assess(failure, attempt);
        // What is never answered, while nearly all else is, is down, and does not ask for fewer requests.
        const tooMany = isRefused && !(isAlone() && this.#pace.refused * SELDOM < this.requests);
        isUncertain ||= !(failure instanceof Busy && failure.response.status === 429);
        if (tooMany) this.#pace.refused += 1;
        if (patience.lost.size < LOST.requests) patience.lost.add(shown(request));
        const longestMs = tooMany && this.#pace.isCrowded ? LONGEST_CROWDED_MS : LONGEST_WAIT_MS;
        if (attempt >= allowed || waitedMs + pauseMs > longestMs) {
          const ms = performance.now() - start;
          // A kind of request that is never answered does not use up the patience with the others.
          patience.wastedMs += isAlone() ? Math.min(ms, Math.max(0, own.patienceMs - own.wastedMs)) : ms;
          own.wastedMs += ms;
          patience.error = own.error = error;
          throw new Unanswered(error, { ...exchange(), error, ...rest });
        }
        if (tooMany) this.#pace.slowDown(turn, retryAfterMs);
        waitedMs += pauseMs;
        await sleep(pauseMs);
      }
    }
  }

  /**
   * Sends requests at the same moment, each on a connection of its own. Adds every exchange to `log`.
   * @throws {Unanswered} when there is no response to judge
   */
  sendSimultaneously(
    requests: readonly WithBody[],
    log: RawExchange[],
  ): Promise<(RawExchange & { response: HttpResponse })[]> {
    this.requests += requests.length;
    const options = { ...this.#options, connections: this.#connections };
    return this.#pace.run(
      () => sendSimultaneously(requests.map(withUserAgent), options, log),
      requests.length,
    );
  }

  /**
   * Sends a request up to the middle of its body.
   * @returns the function that breaks it off and returns the exchange
   * @throws {Unanswered} when the connection fails
   */
  async begin(bare: WithBody): Promise<(how: BrokenOff) => Promise<RawExchange>> {
    const request = withUserAgent(bare);
    const start = performance.now();
    const exchange = () => ({ request, durationMs: performance.now() - start, attempts: 1 });
    this.requests += 1;
    try {
      const end = await this.#pace.run(() => begin(request, this.#options));
      return async (how) => {
        await end(how);
        return { ...exchange(), outcome: BROKEN_OFF[how] };
      };
    } catch (failure) {
      const error = explainFailure(failure);
      throw new Unanswered(error, { ...exchange(), error });
    }
  }

  /** Closes all connections, busy ones included. */
  async close(): Promise<void> {
    await this.#connections.close();
  }

  #patienceWith(what: string): Patience {
    const known = this.#patience.get(what) ?? {
      wastedMs: 0,
      patienceMs: FIRST_PATIENCE_MS,
      lost: new Set(),
    };
    this.#patience.set(what, known);
    return known;
  }

  #assess(failure: unknown, attempt: number): Assessment {
    const backoffMs = FIRST_PAUSE_MS * 3 ** (attempt - 1);
    if (failure instanceof Busy) {
      const asked = Number(headerOf(failure.response, 'retry-after')) * 1000;
      const isSaid = Number.isFinite(asked);
      const isRefused = ASKS_FOR_LESS.includes(failure.response.status);
      const isCrowded = isRefused && this.#pace.isCrowded;
      const longestMs = isCrowded && !isSaid ? CROWDED_PAUSE_MS : LONGEST_PAUSE_MS;
      const pauseMs = Math.min(longestMs, isSaid ? asked : backoffMs);
      const { response, message: error } = failure;
      return {
        allowed: isCrowded ? ATTEMPTS.crowded : ATTEMPTS.busy,
        pauseMs,
        error,
        response,
        // A gateway's 502 or 504 does not ask for fewer requests.
        isRefused,
        ...(isSaid && { retryAfterMs: pauseMs }),
      };
    }
    if (failure instanceof BodyTooLarge) return { allowed: 1, pauseMs: 0, error: failure.message };
    if ((failure as Error).name === 'TimeoutError') {
      const error = `no complete answer within ${this.#timeoutMs / 1000} s`;
      return { allowed: ATTEMPTS.late, pauseMs: backoffMs, error };
    }
    return { allowed: ATTEMPTS.lost, pauseMs: backoffMs, error: explainFailure(failure) };
  }

  async #once(bare: HttpRequest, besides: Headers): Promise<HttpResponse> {
    const request = this.#connections.asSent(bare);
    this.requests += 1;
    const sentAt = performance.now();
    try {
      const { body, framing } = framed(request);
      const agent = this.#connections.for(request);
      const waiting = this.#connections.forWaiting(request);
      const response = await sendOnce(agent, request, [...besides, ...framing], {
        body,
        timeoutMs: this.#timeoutMs,
        ...(waiting && { waiting }),
      });
      const { unavailableIsAnswer = request.unavailableAlone && this.#pace.refused === 0 } = request;
      const isAnswer = !isNoise(response.status) || (response.status === 503 && unavailableIsAnswer);
      if (!isAnswer) throw new Busy(response);
      this.fastestMs = Math.min(this.fastestMs, performance.now() - sentAt);
      return response;
    } catch (error) {
      this.#connections.learn(request, error);
      throw error;
    }
  }
}

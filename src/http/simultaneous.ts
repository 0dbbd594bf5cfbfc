import { Readable } from 'node:stream';
import type { Agent } from '../packages/undici.js';
import type { ClientOptions, Connections } from './connections.js';
import { isNoise, REFUSALS } from '../model/reading/leaves.js';
import { explainFailure } from './outcome.js';
import { Unanswered, type HttpRequest, type HttpResponse, type RawExchange } from './message.js';
import { sendOnce } from './send-once.js';
import { unwatched } from './trace/tracing.js';

/** The maximum time to wait for all connections, in milliseconds. */
const HOLD_MS = 3_000;

/**
 * Sends requests at the same moment: each on a connection of its own, held back before its last byte until all of
 * them have got that far, and then released together. They differ by less than a millisecond. A request that the
 * target read is never retried, because the order of arrival is what is tested. `log` gets all exchanges.
 * @returns the exchanges with a response that is not noise
 * @throws {Unanswered} when there are none
 */
export function sendSimultaneously(
  requests: readonly WithBody[],
  options: Options,
  log: RawExchange[] = [],
): Promise<Answered[]> {
  // Another burst of this process would disturb the timing of this one.
  const burst = last.then(async () => {
    const { connections } = options;
    const knew = connections.onlyHttp2;
    const first = await release(requests, options);
    // A target that speaks only HTTP/2 has read none of them.
    const exchanges = connections.onlyHttp2 && !knew ? await release(requests, options) : first;
    log.push(...exchanges);
    const answered = exchanges.filter(isAnswered);
    if (answered.length === 0) throw unanswered(exchanges);
    return answered;
  });
  last = burst.catch(() => undefined);
  return burst;
}

type WithBody = HttpRequest & { body: Uint8Array };
type Options = Pick<ClientOptions, 'requestTimeoutMs' | 'watch'> & { connections: Connections };
type Answered = RawExchange & { response: HttpResponse };

let last: Promise<unknown> = Promise.resolve();

const isAnswered = (exchange: RawExchange): exchange is Answered =>
  exchange.response !== undefined && !isNoise(exchange.response.status);

const unanswered = (exchanges: readonly RawExchange[]) => {
  const [first] = exchanges as [RawExchange];
  const message = refusedTogether(exchanges) ?? first.error ?? `answered ${first.response?.status}`;
  return new Unanswered(message, first);
};

/**
 * Says why requests that were sent at the same moment show nothing, when the target refused some of them as too many,
 * and which key to set. Undefined when it refused none, or there was only one.
 */
export function refusedTogether(exchanges: readonly RawExchange[]): string | undefined {
  const refused = exchanges.filter(({ response }) => REFUSALS.includes(response?.status ?? 0));
  const [first] = refused;
  if (first === undefined || exchanges.length === 1) return undefined;
  const [all, left] = [exchanges.length, exchanges.length - refused.length];
  return `the target refused ${refused.length} of ${all} simultaneous requests as too many (${first.response?.status}). Set limits.concurrency to ${Math.max(2, left)} and limits.requestsPerSecond to its limit, or allow ${all} requests at once`;
}

async function release(requests: readonly WithBody[], options: Options): Promise<RawExchange[]> {
  const agent = options.connections.forBurst(requests.length);
  const gate = new Gate(requests.length);
  try {
    return await Promise.all(requests.map((request) => one(agent, request, gate, options)));
  } finally {
    gate.open();
    await agent.destroy();
  }
}

/** Opens when this number of requests wait at it, or after a time limit. */
class Gate {
  #missing: number;
  #isOpen = false;
  readonly #opened = withResolvers();
  readonly #timer: NodeJS.Timeout;

  constructor(count: number) {
    this.#missing = count;
    this.#timer = setTimeout(() => this.open(), HOLD_MS);
  }

  wait(): Promise<void> {
    this.#missing -= 1;
    if (this.#missing <= 0) this.open();
    return this.#opened.promise;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
    clearTimeout(this.#timer);
    this.#opened.resolve();
  }
}

/** Promise.withResolvers, which Node has from version 22. */
function withResolvers() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function one(
  agent: Agent,
  request: WithBody,
  gate: Gate,
  { requestTimeoutMs, watch, connections }: Options,
): Promise<RawExchange> {
  const { body, transport } = request;
  const framing: [string, string][] = transport?.chunked ? [] : [['content-length', String(body.byteLength)]];
  const start = performance.now();
  async function* held() {
    yield body.subarray(0, -1);
    await gate.wait();
    yield body.subarray(-1);
  }
  const exchange = () => ({
    request: connections.asSent(request),
    durationMs: performance.now() - start,
    attempts: 1,
  });
  const watched = watch?.(request) ?? unwatched;
  try {
    const response = await watched((besides) =>
      sendOnce(agent, request, [...besides, ...framing], {
        body: Readable.from(held()),
        timeoutMs: requestTimeoutMs + HOLD_MS,
      }),
    );
    return { ...exchange(), response };
  } catch (error) {
    connections.learn(request, error);
    // A request that fails before the gate spoils the burst. The others are cancelled before the target has read them
    // completely.
    if (!gate.isOpen) void agent.destroy(error as Error);
    return { ...exchange(), error: explainFailure(error) };
  }
}

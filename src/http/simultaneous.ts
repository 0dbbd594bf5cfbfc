import { Readable } from 'node:stream';
import type { Agent } from '../packages/undici.js';
import type { ClientOptions } from './client-options.js';
import type { Connections } from './connections.js';
import { isNoise } from '../model/reading/leaves.js';
import { explainFailure } from './outcome.js';
import { Unanswered, type HttpRequest, type HttpResponse, type RawExchange } from './message.js';
import { sendOnce } from './send-once.js';
import { unwatched } from './trace/request.js';

/** Connections that are not there by then are not waited for. */
const HOLD_MS = 3_000;

/**
 * Sends requests at one moment: each on a connection of its own, held back before its last byte until all of them are
 * that far, and then let go together. What is left to differ is less than a millisecond. Nothing is retried that was read: which of
 * them came first is what they are sent for. Tells the exchanges that have an answer that is not noise; `log` gets them
 * all.
 * @throws Unanswered when there is none.
 */
export function sendSimultaneously(
  requests: readonly WithBody[],
  options: Options,
  log: RawExchange[] = [],
): Promise<Answered[]> {
  // Another burst of this process would pull the requests of this one apart.
  const burst = last.then(async () => {
    const { connections } = options;
    const knew = connections.onlyHttp2;
    const first = await release(requests, options);
    // Who speaks nothing but HTTP/2 has read none of them.
    const exchanges = connections.onlyHttp2 && !knew ? await release(requests, options) : first;
    log.push(...exchanges);
    const answered = exchanges.filter(isAnswered);
    if (answered.length === 0) throw unanswered(exchanges[0]!);
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

const unanswered = (exchange: RawExchange) =>
  new Unanswered(exchange.error ?? `answered ${exchange.response?.status}`, exchange);

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

/** Opens when so many wait before it, or after a while. */
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

/** Node has it as Promise.withResolvers from version 22 on. */
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
  const { body } = request;
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
      sendOnce(agent, request, [...besides, ['content-length', String(body.byteLength)]], {
        body: Readable.from(held()),
        signal: AbortSignal.timeout(requestTimeoutMs + HOLD_MS),
      }),
    );
    return { ...exchange(), response };
  } catch (error) {
    connections.learn(request, error);
    // One that cannot get there spoils the burst: the others are given up before they have asked for anything.
    if (!gate.isOpen) void agent.destroy(error as Error);
    return { ...exchange(), error: explainFailure(error) };
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Handshake } from '../../verdict/schema.js';
import type { RawExchange } from '../http/message.js';
import { noteCertificate } from '../http/origins.js';
import { Pace } from '../http/pace.js';
import { Places } from '../http/places.js';
import { word } from '../http/shell.js';
import { onceFor } from '../once-for.js';
import { durationMs } from '../target/duration.js';
import type { Target } from '../target/target.js';
import { isOfFile, type Certificate } from './client-certificate.js';
import { ANOTHER_NAME, describeOffer, type Offer, type Session } from './offer.js';
import { opensslCommand } from './command.js';
import { tlsEndpoints, type Endpoint } from './endpoint.js';
import type { Identity } from './files.js';
import { handshake, type ClientOptions } from './handshake.js';
import { hold } from './hold.js';
import { doubt, inWords, type Outcome } from './outcome.js';
import { plainStatus, type Protocol } from './plaintext.js';
import { untrustedIdentity } from './untrusted-identity.js';

/** Handshakes cost a server more than requests. */
const AT_ONCE = 8;
const PAUSE_MS = 300;

/** What a handshake with nothing wrong in it may choose. */
export type Control = Pick<Offer, 'version' | 'name' | 'protocol'>;

/** A handshake, and how reports tell it. */
export interface HandshakeAttempt {
  outcome: Outcome;
  /** The last one that the server gave out. */
  session?: Session;
  exchange: RawExchange;
}

/** Offers handshakes to the endpoints of one target, within its limits. */
export class Prober {
  readonly #places = new Places(AT_ONCE);
  readonly #timeoutMs: number;
  readonly #once = new Map<string, Promise<HandshakeAttempt>>();
  readonly #untrusted = new Map<string, Promise<Identity>>();
  #endpoints: Endpoint[] | undefined;

  /**
   * `pace`: what keeps to the limits, which requests and handshakes share; `handshakes`: what was offered, in the order
   * in which it was answered.
   */
  constructor(
    private readonly target: Target,
    private readonly pace: Pace = new Pace(target.limits),
    readonly handshakes: Handshake[] = [],
  ) {
    this.#timeoutMs = durationMs(target.limits.requestTimeout)!;
  }

  /** @throws UsageError when their files cannot be used. */
  get endpoints(): Endpoint[] {
    return (this.#endpoints ??= tlsEndpoints(this.target));
  }

  /**
   * A handshake with nothing wrong in it, on which what is judged stands: everything is offered, or everything of one
   * version, with the right certificate where one is wanted, under the usual name or another, by the usual protocols or others.
   */
  good(endpoint: Endpoint, { version, name, protocol }: Control = {}): Promise<HandshakeAttempt> {
    return this.once(endpoint, {
      ...(version && { version }),
      ...(name && { name }),
      ...(protocol && { protocol }),
      certificate: usual(endpoint),
    });
  }

  /** A handshake that others build on: made once for each offer. */
  once(endpoint: Endpoint, offer: Offer): Promise<HandshakeAttempt> {
    const key = JSON.stringify([describeOffer(endpoint.name, offer), offer.suites]);
    return onceFor(this.#once, key, () => this.offer(endpoint, offer));
  }

  /** A connection that just ended, or was not to be had, is tried once more: that may be the network's doing. */
  async offer(endpoint: Endpoint, offer: Offer): Promise<HandshakeAttempt> {
    const start = performance.now();
    let bytes: Buffer | undefined;
    const client = { ...(await this.#client(endpoint, offer)), onSession: (got: Buffer) => (bytes = got) };
    const shake = () => this.#run(() => handshake(endpoint, client, this.#timeoutMs));
    let outcome = await shake();
    let attempts = 1;
    if (doubt(outcome) !== undefined && performance.now() - start < this.#timeoutMs) {
      await sleep(PAUSE_MS);
      outcome = await shake();
      attempts = 2;
    }
    if (outcome.kind === 'accepted') noteCertificate(`https://${endpoint.name}`, outcome.server.chain[0]);
    const offered = describeOffer(endpoint.name, offer);
    this.handshakes.push({ ...offered, outcome: outcome.kind, description: inWords(outcome) });
    const request = {
      method: 'TLS',
      url: `tls://${endpoint.name}`,
      headers: [],
      body: Buffer.from(JSON.stringify(offered)),
      command: opensslCommand(endpoint, offer),
    };
    const exchange = { request, outcome: inWords(outcome), durationMs: performance.now() - start, attempts };
    return { outcome, exchange, ...(bytes && { session: { endpoint, offer, bytes } }) };
  }

  /** Asks without TLS, in a protocol of HTTP. */
  async plain(endpoint: Endpoint, protocol: Protocol): Promise<{ status?: number; exchange: RawExchange }> {
    const start = performance.now();
    const status = await this.#run(() => plainStatus(endpoint, protocol, this.#timeoutMs));
    const url = `http://${endpoint.name}${endpoint.path ?? '/'}`;
    const version = protocol === 'h2' ? '--http2-prior-knowledge' : '--http1.1';
    const request = { method: 'GET', url, headers: [], command: `curl -i ${version} ${word(url)}` };
    const outcome = status === undefined ? 'refused: no HTTP without TLS' : `answered ${status} without TLS`;
    const exchange = { request, outcome, durationMs: performance.now() - start, attempts: 1 };
    return { ...(status !== undefined && { status }), exchange };
  }

  /**
   * Holds connections open to which the endpoint agreed, as many as it is ever offered handshakes at once, so that the next
   * one is made while they are there. What it gives closes them.
   */
  async hold(endpoint: Endpoint): Promise<() => void> {
    const count = Math.min(AT_ONCE, this.target.limits.concurrency) - 1;
    if (count === 0) return () => undefined;
    const client = await this.#client(endpoint, { certificate: usual(endpoint) });
    const release = await this.pace.hold(count);
    const ends = await Promise.all(
      Array.from({ length: count }, () => hold(endpoint, client, this.#timeoutMs)),
    );
    return () => {
      for (const end of ends) end();
      release();
    };
  }

  async #run<T>(shake: () => Promise<T>): Promise<T> {
    await this.#places.take(1);
    try {
      return await this.pace.run(shake);
    } finally {
      this.#places.free(1);
    }
  }

  async #client(endpoint: Endpoint, { name, session, certificate, ...rest }: Offer): Promise<ClientOptions> {
    return {
      ...rest,
      identity: await this.#identity(endpoint, certificate),
      ...(name && { serverName: name === 'another' ? ANOTHER_NAME : '' }),
      ...(session && { session: session.bytes }),
    };
  }

  #identity(endpoint: Endpoint, certificate: Certificate): Promise<Identity> | Identity | undefined {
    if (certificate === 'none') return undefined;
    if (isOfFile(certificate)) return endpoint[certificate];
    const { name, right } = endpoint;
    const isSelfSigned = certificate === 'self-signed';
    return onceFor(this.#untrusted, `${certificate} ${name}`, () =>
      untrustedIdentity(right?.cert, isSelfSigned || !right),
    );
  }
}

/** What is shown where the certificate is not the point. */
export const usual = ({ demandsCertificate, right }: Endpoint): Certificate =>
  demandsCertificate && right ? 'right' : 'none';

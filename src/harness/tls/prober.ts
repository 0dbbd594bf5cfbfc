import { setTimeout as sleep } from 'node:timers/promises';
import type { Handshake } from '../../verdict/schema.js';
import type { RawExchange } from '../http/message.js';
import { Pace } from '../http/pace.js';
import { onceFor } from '../once-for.js';
import { durationMs } from '../target/duration.js';
import type { Target } from '../target/target.js';
import { describeOffer, type Offer, type Certificate } from './offer.js';
import { opensslCommand } from './command.js';
import { tlsEndpoints, type Endpoint } from './endpoint.js';
import type { Identity } from './files.js';
import { handshake } from './handshake.js';
import { doubt, inWords, type Outcome } from './outcome.js';
import { untrustedIdentity } from './untrusted-identity.js';
import type { Version } from './versions.js';

/** Handshakes cost a server more than requests. */
const AT_ONCE = 8;
const PAUSE_MS = 300;

/** A handshake, and how reports tell it. */
export interface HandshakeAttempt {
  outcome: Outcome;
  exchange: RawExchange;
}

/** Offers handshakes to the endpoints of one target, within its limits. */
export class Prober {
  readonly #pace: Pace;
  readonly #timeoutMs: number;
  readonly #good = new Map<string, Promise<HandshakeAttempt>>();
  readonly #untrusted = new Map<string, Promise<Identity>>();
  #endpoints: Endpoint[] | undefined;

  /** `handshakes`: what was offered, in the order in which it was answered. */
  constructor(
    private readonly target: Target,
    readonly handshakes: Handshake[] = [],
  ) {
    const { concurrency, requestsPerSecond, requestTimeout } = target.limits;
    this.#pace = new Pace({ concurrency: Math.min(AT_ONCE, concurrency), requestsPerSecond });
    this.#timeoutMs = durationMs(requestTimeout)!;
  }

  /** @throws UsageError when their files cannot be used. */
  get endpoints(): Endpoint[] {
    return (this.#endpoints ??= tlsEndpoints(this.target));
  }

  /**
   * A handshake with nothing wrong in it, on which what is judged stands: everything is offered, or everything of one
   * version, with the right certificate where one is wanted. Made once.
   */
  good(endpoint: Endpoint, version?: Version): Promise<HandshakeAttempt> {
    const offer = { ...(version && { version }), certificate: usual(endpoint) };
    return onceFor(this.#good, `${endpoint.name} ${version ?? ''}`, () => this.offer(endpoint, offer));
  }

  /** A connection that just ended, or was not to be had, is tried once more: that may be the network's doing. */
  async offer(endpoint: Endpoint, offer: Offer): Promise<HandshakeAttempt> {
    const start = performance.now();
    const identity = await this.#identity(endpoint, offer.certificate);
    const shake = () =>
      this.#pace.run(() => handshake(endpoint, { ...offer, ...(identity && { identity }) }, this.#timeoutMs));
    let outcome = await shake();
    let attempts = 1;
    if (doubt(outcome) !== undefined && performance.now() - start < this.#timeoutMs) {
      await sleep(PAUSE_MS);
      outcome = await shake();
      attempts = 2;
    }
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
    return { outcome, exchange };
  }

  #identity(
    { name, right, expired }: Endpoint,
    certificate: Certificate,
  ): Promise<Identity> | Identity | undefined {
    if (certificate === 'none') return undefined;
    if (certificate === 'right') return right;
    if (certificate === 'expired') return expired;
    const like = certificate === 'self-signed' ? undefined : right?.cert;
    return onceFor(this.#untrusted, like === undefined ? '' : name, () => untrustedIdentity(like));
  }
}

/** What is shown where the certificate is not the point. */
export const usual = ({ demandsCertificate, right }: Endpoint): Certificate =>
  demandsCertificate && right ? 'right' : 'none';

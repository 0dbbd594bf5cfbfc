import { Unanswered, type RawExchange } from '../../src/harness/http/message.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import type { Offer } from '../../src/harness/tls/offer.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import { doubt, inWords, type Outcome, type ServerCertificates } from '../../src/harness/tls/outcome.js';
import { Prober, usual, type HandshakeAttempt } from '../../src/harness/tls/prober.js';
import { isSupported } from '../../src/harness/tls/supported.js';
import type { Version } from '../../src/harness/tls/versions.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';

type Judged = Exclude<Outcome, { kind: 'no answer' | 'not offered' }>;
type Accepted = Judged & { kind: 'accepted' };

/** What makes handshakes with the TLS endpoints of a target. */
export const proberOf = oncePerTarget(({ session, handshakes }) => new Prober(session.target, handshakes));

/** The TLS endpoints of one target's node, as one case shakes hands with them. */
export class Tls {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  get endpoints(): readonly Endpoint[] {
    return proberOf(this.target).endpoints;
  }

  /** The endpoint at a place of the target file that has one. */
  endpoint(place: number): Endpoint {
    return this.endpoints[place]!;
  }

  /** What is refused says something only beside a handshake that succeeds: with any version, or with this one. */
  async good(endpoint: Endpoint, version?: Version): Promise<Accepted> {
    requireCertificate(endpoint);
    const first = await this.#usual(endpoint);
    if (first.kind === 'refused')
      throw new Inconclusive(`${endpoint.name}: a handshake with nothing wrong in it is ${inWords(first)}`);
    if (!version) return first;
    const outcome = this.#judged(await proberOf(this.target).good(endpoint, version));
    if (outcome.kind === 'accepted') return outcome;
    throw new NotApplicable(`${endpoint.name} does not speak ${version}`);
  }

  /** What the server showed of itself at first; undefined: it sent us away before. */
  async known(endpoint: Endpoint): Promise<ServerCertificates | undefined> {
    return (await this.#usual(endpoint)).server;
  }

  /** What it shows now, also where it sends us away afterwards. */
  async shown(endpoint: Endpoint): Promise<ServerCertificates> {
    const outcome = await this.offer(endpoint, { certificate: usual(endpoint) });
    if (!outcome.server) throw new Inconclusive(`${endpoint.name} shows no certificate: ${inWords(outcome)}`);
    return outcome.server;
  }

  /** Makes a handshake of a case. */
  async offer(endpoint: Endpoint, asked: Offer): Promise<Judged> {
    if (asked.version && !(await isSupported(asked.version))) {
      throw new NotApplicable(
        `the OpenSSL of this Node (${process.versions.openssl}) cannot speak ${asked.version}`,
      );
    }
    await this.#usual(endpoint);
    return this.#judged(await proberOf(this.target).offer(endpoint, asked));
  }

  /** Whether a handshake succeeds; one that cannot be offered here does not. */
  async isAccepted(endpoint: Endpoint, asked: Offer): Promise<boolean> {
    await this.#usual(endpoint);
    const { outcome, exchange } = await proberOf(this.target).offer(endpoint, asked);
    this.log.push(exchange);
    return outcome.kind === 'accepted';
  }

  /** Violated by a handshake that succeeds. */
  async refuses(endpoint: Endpoint, asked: Offer, rule: string): Promise<void> {
    await this.good(endpoint);
    const outcome = await this.offer(endpoint, asked);
    if (outcome.kind === 'accepted') throw accepted(outcome, rule);
  }

  /** Violated by a client that is let in; one that HTTP turns away, unlike the right one, is not. */
  async keepsOut(endpoint: Endpoint, asked: Offer & { version: Version }, rule: string): Promise<void> {
    const good = await this.good(endpoint, asked.version);
    const outcome = await this.offer(endpoint, asked);
    if (outcome.kind === 'refused') return;
    const { status = 200 } = outcome;
    if (status < 400 || status === good.status) throw accepted(outcome, rule);
  }

  /** Violated by a handshake that fails. */
  async accepts(endpoint: Endpoint, asked: Offer, rule: string): Promise<void> {
    requireCertificate(endpoint);
    const outcome = await this.offer(endpoint, asked);
    if (outcome.kind === 'refused') throw refused(outcome, rule);
  }

  /** An endpoint that ends every connection without a word may not be there at all. */
  async #usual(endpoint: Endpoint): Promise<Judged> {
    const tried = await proberOf(this.target).good(endpoint);
    const outcome = this.#judged(tried);
    const why = doubt(outcome);
    if (why !== undefined)
      throw new Unanswered(`${endpoint.name}: ${why}, whatever is offered`, tried.exchange);
    return outcome;
  }

  #judged({ outcome, exchange }: HandshakeAttempt): Judged {
    this.log.push(exchange);
    if (outcome.kind === 'no answer')
      throw new Unanswered(`${exchange.request.url.slice('tls://'.length)}: ${outcome.why}`, exchange);
    if (outcome.kind === 'not offered') throw new NotApplicable(outcome.why);
    return outcome;
  }
}

const accepted = (outcome: Accepted, rule: string) =>
  new Violation({ expected: 'a refusal', actual: inWords(outcome), gist: 'accepted', rule });

/** What a handshake that fails violates. */
export const refused = (outcome: Outcome, rule: string): Violation =>
  new Violation({ expected: 'a handshake that succeeds', actual: inWords(outcome), gist: 'refused', rule });

function requireCertificate({ name, demandsCertificate, right }: Endpoint): void {
  if (!demandsCertificate || right) return;
  throw new NotApplicable(`${name} requires client certificates, and clientAuth.certificateFile names none`);
}

/** The tests of TLS endpoints. */
export const { connect, test, observe } = suite((target, log) => ({ tls: new Tls(target, log) }));

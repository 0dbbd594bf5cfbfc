import { Unanswered, type RawExchange } from '../../src/harness/http/message.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import type { Offer, Session } from '../../src/harness/tls/offer.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import { doubt, inWords, type Outcome, type ServerCertificates } from '../../src/harness/tls/outcome.js';
import { Prober, usual, type Control, type HandshakeAttempt } from '../../src/harness/tls/prober.js';
import type { Protocol } from '../../src/harness/tls/plaintext.js';
import { isSupported } from '../../src/harness/tls/supported.js';
import type { Version } from '../../src/harness/tls/versions.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';
import { certificateRulings } from './certificate.js';

const BAD_REQUEST = 400;
const TOO_MANY = 429;
/** A handshake takes as long as so many requests, with what is waited for after it. */
const HANDSHAKE_COSTS = 12;

/** Names of servers in words. */
export const NAMES = { none: 'no server name', another: 'another server name' } as const;
/** What is named by ALPN, in words. */
export const BY = { none: 'without ALPN', 'http/1.1': 'by HTTP/1.1 alone' } as const;

type Judged = Exclude<Outcome, { kind: 'no answer' | 'not offered' }>;
type Accepted = Judged & { kind: 'accepted' };

/** What makes handshakes with the TLS endpoints of a target. */
export const proberOf = oncePerTarget(({ session, handshakes }) => {
  const prober = new Prober(session.target, session.pace, handshakes);
  for (const { name } of prober.endpoints) session.origins.ask(`https://${name}`);
  return prober;
});

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

  /**
   * What is refused says something only beside a handshake that succeeds: with any version or with this one, under the
   * same name, and by the same protocol.
   */
  async good(endpoint: Endpoint, { version, name, protocol }: Control = {}): Promise<Accepted> {
    requireCertificate(endpoint);
    const first = await this.#usual(endpoint);
    if (first.kind === 'refused')
      throw new Inconclusive(`${endpoint.name}: a handshake with nothing wrong in it is ${inWords(first)}`);
    if (!version && !name && !protocol) return first;
    const control = { ...(version && { version }), ...(name && { name }), ...(protocol && { protocol }) };
    const outcome = this.#judged(await proberOf(this.target).good(endpoint, control));
    // Another answer comes from another site, which has rules of its own.
    if (outcome.kind === 'accepted' && outcome.status === first.status) return outcome;
    const how = name ? `under ${NAMES[name]}` : protocol && BY[protocol];
    const what = how === undefined ? `does not speak ${version}` : `is not to be had ${how}`;
    throw new NotApplicable(`${endpoint.name} ${what}`);
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
    const tried = await proberOf(this.target).offer(endpoint, asked);
    const outcome = this.#judged(tried);
    // A handshake that is made again shows more than its case looks at.
    const { repertoire, witness } = this.target;
    if (repertoire.encore && outcome.kind === 'accepted' && !outcome.resumed && outcome.server && !asked.name)
      witness.note(tried, certificateRulings(outcome.server, endpoint));
    return outcome;
  }

  /**
   * A session that a handshake began, whether it succeeded or not.
   * @throws {NotApplicable} when the server gave out none, or the certificate is not known that another one is to look like
   */
  async session(endpoint: Endpoint, asked: Offer): Promise<Session> {
    requireCertificate(endpoint);
    const prober = proberOf(this.target);
    // Of two servers behind an address each may resume its own sessions alone.
    const { encore } = this.target.repertoire;
    const attempt = await (encore ? prober.offer(endpoint, asked) : prober.once(endpoint, asked));
    this.#judged(attempt);
    if (attempt.session) return attempt.session;
    throw new NotApplicable(`${endpoint.name} gives out no session that could be resumed`);
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
    const { name, protocol } = asked;
    await this.good(endpoint, { ...(name && { name }), ...(protocol && { protocol }) });
    const outcome = await this.offer(endpoint, asked);
    if (outcome.kind === 'accepted') throw accepted(outcome, rule);
  }

  /**
   * Violated by a client that is let in; one that HTTP turns away, unlike the right one, is not. Of an endpoint that
   * calls whatever is asked a bad request nothing of that is seen.
   */
  async keepsOut(endpoint: Endpoint, asked: Offer & { version: Version }, rule: string): Promise<void> {
    const good = await this.good(endpoint, asked);
    const outcome = await this.offer(endpoint, asked);
    if (outcome.kind === 'refused') return;
    if (outcome.silent && !good.silent)
      throw new Inconclusive(`${endpoint.name} answers the right client, and this one not in time`);
    // A request that is not answered, but refused.
    if (outcome.status === undefined && good.status !== undefined) return;
    const { status = 200 } = outcome;
    if (status === BAD_REQUEST && good.status === BAD_REQUEST)
      throw new NotApplicable(
        `${endpoint.name} answers ${endpoint.path} 400 whoever asks: name another path`,
        'operator.tls.path',
      );
    if (status < 400 || status === good.status) throw accepted(outcome, rule);
  }

  /** Violated by a handshake that fails. */
  async accepts(endpoint: Endpoint, asked: Offer, rule: string): Promise<void> {
    requireCertificate(endpoint);
    const outcome = await this.offer(endpoint, asked);
    if (outcome.kind === 'refused') throw refused(outcome, rule);
  }

  /**
   * Violated by an endpoint that serves without TLS what it serves with it: by any success, and by the refusal that the
   * right client gets over TLS, at first or by now, which came from the same service. That a request is bad without TLS,
   * one too many, or leads elsewhere, is no service.
   */
  async servesNoPlaintext(endpoint: Endpoint, protocol: Protocol, rule: string): Promise<void> {
    const good = await this.good(endpoint);
    if (protocol === 'h2' && good.protocol !== protocol)
      throw new NotApplicable(`${endpoint.name} does not choose HTTP/2`);
    const { status = 0, exchange } = await proberOf(this.target).plain(endpoint, protocol);
    this.log.push(exchange);
    const isSuccess = status >= 200 && status < 300;
    const isRefusal = status > BAD_REQUEST && status < 500 && status !== TOO_MANY;
    if (isSuccess || (isRefusal && (await this.#answers(endpoint, status, good))))
      throw new Violation({
        expected: 'no service',
        actual: exchange.outcome ?? '',
        gist: 'served',
        rule,
        exchange,
      });
  }

  /** Whether the right client is answered like this, at first or now. */
  async #answers(endpoint: Endpoint, status: number, first: Accepted): Promise<boolean> {
    if (first.status === status) return true;
    const now = await this.offer(endpoint, { certificate: usual(endpoint) });
    return now.kind === 'accepted' && now.status === status;
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

/** How many cases were made again, for how many of them connections are held open now, and what ends that. */
const othersOf = oncePerTarget(() => ({ cases: 0, users: 0, held: Promise.resolve((): void => undefined) }));

/** Holds connections open to an endpoint while every second case is made again, for all that are at the same time. */
async function amongOthers(target: TargetUnderTest, { place = 0 }: { place?: number }): Promise<() => void> {
  const others = othersOf(target);
  if (others.cases++ % 2 === 0) return () => undefined;
  const prober = proberOf(target);
  if (others.users++ === 0) others.held = prober.hold(prober.endpoints[place]!);
  const end = await others.held;
  return () => {
    others.users -= 1;
    if (others.users === 0) end();
  };
}

/** The tests of TLS endpoints. */
export const { connect, test, observe } = suite((target, log) => ({ tls: new Tls(target, log) }), {
  // Those of one endpoint are made at once.
  serviceOf: ({ place }) => `tls ${place}`,
  costs: HANDSHAKE_COSTS,
  amongOthers,
});

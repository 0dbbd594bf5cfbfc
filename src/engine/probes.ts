import { Unanswered, type RawExchange } from '../http/message.js';
import { Inconclusive, NotApplicable } from '../http/outcome.js';
import type { Session } from '../target-file/session.js';
import type { Endpoint } from '../probes/tls/endpoint.js';
import { describeOffer, type Offer, type Probe, type TlsSession } from '../probes/tls/offer.js';
import { uncertainty, inWords, lacksCertificate } from '../probes/tls/outcome.js';
import type { Protocol } from '../probes/tls/alpn-request.js';
import { Prober, usual, type Control } from '../probes/tls/prober.js';
import { isSupported } from '../probes/tls/handshake.js';
import type { History } from '../model/history.js';
import type { Judgement } from '../model/judgement.js';
import {
  BY,
  demandOf,
  NAMES,
  judgeHandshake,
  judgePlaintext,
  mayBeServed,
  type HandshakeEnd,
} from '../model/operator/handshake.js';
import type { Clause } from '../spec/clause.js';
import type { Handshake } from '../results/schema.js';
import type { Finding } from './finding.js';

/** What is sent to a TLS endpoint: a handshake, or a request without TLS. */
export type AnyProbe = Probe | { endpoint: Endpoint; plain: Protocol };

/** The finding for a mistake that a probe showed. `log`: everything that was sent for it. */
export const probeFinding = (
  { clause, wrong }: Judgement,
  log: readonly RawExchange[],
  source: Finding['source'],
  everyTime = true,
): Finding => ({
  clauses: [clause],
  wrong: wrong!,
  source,
  everyTime,
  calls: [],
  exchanges: [],
  handshakes: log,
});

/** Makes handshakes with the TLS endpoints of one target. The model judges them. */
export class Probes {
  readonly #prober: Prober;
  /**
   * Probes that showed nothing wrong, by their kind: the clauses that they showed, and what they vary. `path`: the
   * case of a test that makes the probe, as `assay replay` takes it.
   */
  readonly kinds = new Map<string, { probe: AnyProbe; path: string }[]>();

  /** `handshakes`: each offer is added to this list. */
  constructor(
    session: Session,
    private readonly history: History,
    handshakes: Handshake[],
  ) {
    this.#prober = new Prober(session.target, session.pace, handshakes);
    for (const { name } of this.endpoints) session.origins.ask(`https://${name}`);
  }

  get endpoints(): readonly Endpoint[] {
    return this.#prober.endpoints;
  }

  /**
   * Makes a probe and judges its outcome. Adds everything that was sent for it to `log`, the probe itself last.
   * `isAgain`: whether the probe was made before, so that no stored result is used.
   * @throws {Unanswered} when the endpoint gives no response to judge
   * @throws {Inconclusive} when nothing can be concluded, because a correct handshake fails
   */
  async make(
    probe: AnyProbe,
    log: RawExchange[],
    isAgain = false,
  ): Promise<ReturnType<typeof judgeHandshake>> {
    const shown = 'plain' in probe ? await this.#plain(probe, log) : await this.#shake(probe, log, isAgain);
    this.history.count(shown.judgements);
    return shown;
  }

  /**
   * Notes that a probe showed nothing wrong. `path`: the case of a test that makes it; `clauses`: the clauses that it
   * showed. They are empty when it showed none, because it may show them later.
   */
  note(probe: AnyProbe, path: string, clauses: readonly Clause[]): void {
    const { endpoint } = probe;
    const ids = clauses.map(({ id }) => id);
    const varied = 'plain' in probe ? probe.plain : variedBy(probe);
    const kind = JSON.stringify([endpoint.name, ...(ids.length > 0 ? [ids, varied] : [path.split(':')[0]])]);
    const known = this.kinds.get(kind) ?? [];
    this.kinds.set(kind, known);
    if (!known.some((each) => each.path === path)) known.push({ probe, path });
  }

  /** Holds connections to an endpoint open until the returned function is called. */
  hold(endpoint: Endpoint): Promise<() => void> {
    return this.#prober.hold(endpoint);
  }

  /** The outcome of the first usual handshake with an endpoint. */
  async first(endpoint: Endpoint, log: RawExchange[]): Promise<HandshakeEnd> {
    const made = await this.#prober.good(endpoint);
    const outcome = answered(made, log);
    // An endpoint that closes every connection without a message may not exist at all.
    const why = uncertainty(outcome);
    if (why !== undefined) throw new Unanswered(`${made.where}: ${why}, whatever is offered`, made.exchange);
    return outcome;
  }

  /**
   * Makes a correct handshake: with any or with one version, and with the same server name and protocol as the probe.
   * @throws {NotApplicable} when such a handshake does not succeed
   */
  async good(endpoint: Endpoint, control: Control, log: RawExchange[]): Promise<HandshakeEnd<'accepted'>> {
    requireCertificate(endpoint);
    const { version, name, protocol } = control;
    const first = await this.first(endpoint, log);
    requireCertificate(endpoint, first);
    if (first.kind === 'refused')
      throw new Inconclusive(
        `${endpoint.at} ${endpoint.name}: a handshake with nothing wrong in it is ${inWords(first)}`,
      );
    if (!version && !name && !protocol) return first;
    const outcome = answered(await this.#prober.good(endpoint, control), log);
    // Another status comes from another site, which has rules of its own.
    if (outcome.kind === 'accepted' && outcome.status === first.status) return outcome;
    const how = name ? `under ${NAMES[name]}` : protocol && BY[protocol];
    const what = how === undefined ? `does not speak ${version}` : `is not to be had ${how}`;
    throw new NotApplicable(`${endpoint.name} ${what}`);
  }

  /** Whether a handshake succeeds. A handshake that this machine cannot offer does not. */
  async isAccepted(endpoint: Endpoint, offer: Offer, log: RawExchange[]): Promise<boolean> {
    await this.first(endpoint, log);
    const { outcome, exchange } = await this.#prober.offer(endpoint, offer);
    log.push(exchange);
    return outcome.kind === 'accepted';
  }

  async #shake(probe: Probe, log: RawExchange[], isAgain: boolean) {
    const { endpoint, offer, began } = probe;
    if (offer.version && !(await isSupported(offer.version)))
      throw new NotApplicable(
        `the OpenSSL of this Node (${process.versions.openssl}) cannot speak ${offer.version}`,
      );
    const judge = await this.#judge(probe, log);
    const session = began && (await this.#begin(began, log, isAgain));
    const made = await this.#prober.offer(endpoint, { ...offer, ...(session && { session }) });
    const outcome = answered(made, log);
    const nothing = { why: `${endpoint.name} shows nothing of it: ${inWords(outcome)}`, isSettled: false };
    return { nothing, ...judge(outcome) };
  }

  /** What judges the outcome of a handshake: correct handshakes come before it. */
  async #judge(probe: Probe, log: RawExchange[]) {
    const { endpoint } = probe;
    const first = await this.first(endpoint, log);
    const demand = demandOf(probe, first.server?.chain[0]?.publicKey.asymmetricKeyType);
    if (demand) requireCertificate(endpoint, first);
    const control = demand?.control && (await this.good(endpoint, demand.control, log));
    return (outcome: HandshakeEnd) => judgeHandshake(probe, demand, outcome, control);
  }

  /**
   * A session that a handshake begins, whether the handshake succeeds or not. When two servers share an address, each
   * may resume only its own sessions, so a probe that is made again begins another session.
   */
  async #begin(probe: Probe, log: RawExchange[], isAgain: boolean): Promise<TlsSession> {
    const { endpoint, offer } = probe;
    requireCertificate(endpoint);
    // Another name may belong to another site, with rules of its own.
    const judge = offer.name === undefined ? await this.#judge(probe, log) : undefined;
    const made = await (isAgain ? this.#prober.offer(endpoint, offer) : this.#prober.once(endpoint, offer));
    const outcome = answered(made, log);
    const isLetIn = judge?.(outcome).judgements.some(({ wrong }) => wrong?.symptom === 'accepted');
    if (isLetIn) throw new NotApplicable(`${endpoint.name} lets such a client in, with or without a session`);
    if (made.session) return made.session;
    throw new NotApplicable(`${endpoint.name} gives out no session that could be resumed`);
  }

  async #plain({ endpoint, plain }: Exclude<AnyProbe, Probe>, log: RawExchange[]) {
    const good = await this.good(endpoint, {}, log);
    if (plain === 'h2' && good.protocol !== plain)
      throw new NotApplicable(`${endpoint.name} does not choose HTTP/2`);
    const { status, exchange } = await this.#prober.plain(endpoint, plain);
    const usually = [good.status];
    // The status that the right client gets may have changed.
    if (status !== undefined && mayBeServed(status) && good.status !== status) {
      const now = answered(await this.#prober.offer(endpoint, { certificate: usual(endpoint) }), log);
      if (now.kind === 'accepted') usually.push(now.status);
    }
    log.push(exchange);
    const actual = exchange.outcome ?? '';
    const rule = `${plain} without TLS at ${endpoint.name}`;
    return { judgements: judgePlaintext(status, usually, { actual, rule }) };
  }
}

/** What a handshake varies. Which version, suite or group it offers makes no difference. */
const variedBy = ({ endpoint, offer, began }: Probe) => {
  const { version: _, cipher, group, endpoint: __, ...varied } = describeOffer(endpoint.name, offer);
  const isOne = [cipher !== undefined, group !== undefined];
  return [varied, ...isOne, began && describeOffer(began.endpoint.name, began.offer)];
};

function answered(
  { outcome, where, exchange }: Awaited<ReturnType<Prober['offer']>>,
  log: RawExchange[],
): HandshakeEnd {
  log.push(exchange);
  if (outcome.kind === 'no answer') throw new Unanswered(`${where}: ${outcome.why}`, exchange);
  if (outcome.kind === 'not offered') throw new NotApplicable(outcome.why);
  return outcome;
}

/** @throws {Inconclusive} when only a client certificate that the target file does not name would be accepted */
function requireCertificate({ at, name, demandsCertificate, right }: Endpoint, first?: HandshakeEnd): void {
  if (right) return;
  if (demandsCertificate)
    throw new NotApplicable(
      `${name} requires client certificates, and clientAuth.certificateFile names none`,
    );
  const why = demandsCertificate === undefined && first && lacksCertificate(first);
  if (why) throw new Inconclusive(`${at} ${name}: ${why}`);
}

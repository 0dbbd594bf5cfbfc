import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { Handshake } from '../../results/schema.js';
import type { RawExchange } from '../../http/message.js';
import { noteCertificate } from '../../http/origins.js';
import { Pace } from '../../http/pace.js';
import { Places } from '../../secrets/places.js';
import { word, quote } from '../../http/shell.js';
import { onceFor } from '../../platform/once-for.js';
import { durationMs } from '../../target-file/formats.js';
import type { Target } from '../../target-file/target.js';
import { type Protocol, PROTOCOLS, plainStatus } from './alpn-request.js';
import { isOfFile, type Certificate, type ClientIdentity, untrustedIdentity } from './files.js';
import { tlsEndpoints, type Endpoint, type Peer } from './endpoint.js';
import { handshake, type HandshakeOptions, optionsOf } from './handshake.js';
import { ANOTHER_NAME, describeOffer, type Offer, type TlsSession } from './offer.js';
import { uncertainty, inWords, type HandshakeOutcome } from './outcome.js';
import type { Version } from './suites.js';

const FLAGS: Record<Version, string> = {
  TLSv1: '-tls1',
  'TLSv1.1': '-tls1_1',
  'TLSv1.2': '-tls1_2',
  'TLSv1.3': '-tls1_3',
};

/** How long to wait after the handshake, in seconds: the response to a certificate comes after it. */
const LISTEN_S = 2;

/**
 * A POSIX shell command that repeats the handshake, for the folder where assay is run: one line of printable ASCII,
 * for OpenSSL 1.1.1 and later. It prints what was negotiated, or the alert.
 */
export function opensslCommand(endpoint: Endpoint, offer: Offer): string {
  const { session } = offer;
  // The handshake that creates the session may be refused, which must not end the command.
  const commands = session
    ? [`(${connecting(session.endpoint, session.offer, ['-sess_out', SESSION])})`]
    : [];
  commands.push(connecting(endpoint, offer, session ? ['-sess_in', SESSION] : []));
  const text = commands.join('; ');
  return text.includes('"$d/') ? `d=$(mktemp -d) && ${text}` : text;
}

const SESSION = '"$d/session.pem"';

/** The command of one handshake, after the commands that create its certificate. */
function connecting(endpoint: Endpoint, offer: Offer, more: readonly string[]): string {
  const { files, right } = endpoint;
  const { certificate } = offer;
  const words = ['openssl', 's_client', ...offered(endpoint, offer), ...more];
  if (files.ca !== undefined) words.push('-CAfile', word(files.ca));
  const shown = isOfFile(certificate) ? files[certificate] : undefined;
  if (shown) words.push('-cert', word(shown.cert), '-key', word(shown.key));
  // The issuer is in the same file, and must be sent too.
  if (shown && certificate === 'byLeaf') words.push('-cert_chain', word(shown.cert));
  if (shown || certificate === 'none') return `sleep ${LISTEN_S} | ${words.join(' ')}`;
  words.push('-cert', '"$d/cert.pem"', '-key', '"$d/key.pem"');
  const made =
    certificate === 'self-signed'
      ? selfSigned(files.right?.cert)
      : ofAnotherAuthority(files.right!.cert, right!.cert);
  return [...made, `sleep ${LISTEN_S} | ${words.join(' ')}`].join(' && ');
}

function offered(endpoint: Endpoint, { version, suites, group, name, protocol }: Offer): string[] {
  const { host, serverName = host } = endpoint;
  const words = ['-connect', word(endpoint.name)];
  const asked = name === 'another' ? ANOTHER_NAME : serverName;
  if (name === 'none') words.push('-noservername');
  else if (isIP(asked) === 0) words.push('-servername', word(asked));
  if (protocol !== 'none') words.push('-alpn', protocol ?? 'h2,http/1.1');
  if (version) words.push(FLAGS[version]);
  const list = suites?.map(({ openssl }) => openssl).join(':');
  if (list !== undefined && suites?.[0]?.versions.includes('TLSv1.3'))
    words.push('-ciphersuites', quote(Buffer.from(list)));
  else words.push('-cipher', quote(Buffer.from(`${list ?? 'ALL:COMPLEMENTOFALL'}:@SECLEVEL=0`)));
  if (group !== undefined) words.push('-groups', word(group));
  return words;
}

const EC = '-newkey ec -pkeyopt ec_paramgen_curve:P-256';

/** A name from a certificate, in the format of `-subj`. */
const nameIn = (file: string, of: 'issuer' | 'subject') =>
  `"$(openssl x509 -in ${word(file)} -noout -${of} -nameopt compat | sed 's/^[^=]*= *//')"`;

/** Has the name of the authority that issued the right certificate, if that is known. */
const selfSigned = (file: string | undefined) => [
  `openssl req -x509 ${EC} -nodes -days 1 -subj ${file === undefined ? '/CN=assay' : nameIn(file, 'issuer')} -keyout "$d/key.pem" -out "$d/cert.pem"`,
];

/** Has the names of the right certificate, including its issuer. */
function ofAnotherAuthority(file: string, pem: string): string[] {
  const isRsa = new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa';
  const key = `${isRsa ? '-newkey rsa:2048' : EC} -nodes`;
  return [
    `openssl req -x509 ${key} -days 1 -subj ${nameIn(file, 'issuer')} -keyout "$d/ca-key.pem" -out "$d/ca.pem"`,
    `openssl req ${key} -subj ${nameIn(file, 'subject')} -keyout "$d/key.pem" -out "$d/request.pem"`,
    'openssl x509 -req -in "$d/request.pem" -CA "$d/ca.pem" -CAkey "$d/ca-key.pem" -set_serial 1 -days 1 -out "$d/cert.pem"',
  ];
}

/**
 * Opens a connection and keeps it open after its handshake, without a request, while other handshakes are made. The
 * result of the handshake does not matter. Waits at most `timeoutMs`. @returns a function that closes the connection
 */
const hold = (peer: Peer, offer: HandshakeOptions, timeoutMs: number): Promise<() => void> =>
  new Promise((resolve) => {
    const socket = connect({ ...optionsOf(peer, offer), ALPNProtocols: PROTOCOLS });
    const ready = () => {
      clearTimeout(timer);
      resolve(() => socket.destroy());
    };
    const timer = setTimeout(ready, timeoutMs);
    for (const event of ['secureConnect', 'error', 'close']) socket.on(event, ready);
  });

/** The maximum number of concurrent handshakes, which cost a server more than requests. */
const AT_ONCE = 8;
const PAUSE_MS = 300;

/** The options of a handshake without mistakes. */
export type Control = Pick<Offer, 'version' | 'name' | 'protocol'>;

/** A handshake and its form in reports. */
interface HandshakeAttempt {
  outcome: HandshakeOutcome;
  /** The endpoint, with its place in the target file. */
  where: string;
  /** The last session that the server issued. */
  session?: TlsSession;
  exchange: RawExchange;
}

/** Makes handshakes with the endpoints of one target, within its limits. */
export class Prober {
  readonly #places = new Places(AT_ONCE);
  readonly #timeoutMs: number;
  readonly #once = new Map<string, Promise<HandshakeAttempt>>();
  readonly #untrusted = new Map<string, Promise<ClientIdentity>>();
  #endpoints: Endpoint[] | undefined;

  /** `pace`: the limits that requests and handshakes share; `handshakes`: the offers, as completed. */
  constructor(
    private readonly target: Target,
    private readonly pace: Pace = new Pace(target.limits),
    readonly handshakes: Handshake[] = [],
  ) {
    this.#timeoutMs = durationMs(target.limits.requestTimeout)!;
  }

  /** @throws {UsageError} when their files cannot be used */
  get endpoints(): Endpoint[] {
    return (this.#endpoints ??= tlsEndpoints(this.target));
  }

  /**
   * A handshake without mistakes, with which others are compared. It offers everything, or everything of one version,
   * with the right certificate if one is required, with the usual name or another, and the usual protocols or others.
   */
  good(endpoint: Endpoint, { version, name, protocol }: Control = {}): Promise<HandshakeAttempt> {
    return this.once(endpoint, {
      ...(version && { version }),
      ...(name && { name }),
      ...(protocol && { protocol }),
      certificate: usual(endpoint),
    });
  }

  /** A handshake that others depend on. It is made once for each offer. */
  once(endpoint: Endpoint, offer: Offer): Promise<HandshakeAttempt> {
    const key = JSON.stringify([describeOffer(endpoint.name, offer), offer.suites]);
    return onceFor(this.#once, key, () => this.offer(endpoint, offer));
  }

  /** Makes a handshake. If the connection just ended or failed, it retries once, because the network may be the cause. */
  async offer(endpoint: Endpoint, offer: Offer): Promise<HandshakeAttempt> {
    const start = performance.now();
    let bytes: Buffer | undefined;
    const client = { ...(await this.#client(endpoint, offer)), onSession: (got: Buffer) => (bytes = got) };
    const shake = () => this.#run(() => handshake(endpoint, client, this.#timeoutMs));
    let outcome = await shake();
    let attempts = 1;
    if (uncertainty(outcome) !== undefined && performance.now() - start < this.#timeoutMs) {
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
    const where = `${endpoint.at} ${endpoint.name}`;
    return { outcome, where, exchange, ...(bytes && { session: { endpoint, offer, bytes } }) };
  }

  /** Sends a request without TLS, in HTTP/1.1 or HTTP/2. */
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
   * Keeps accepted connections open while the next handshake is made: one less than the maximum number of concurrent
   * handshakes.
   * @returns a function that closes them
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

  async #client(
    endpoint: Endpoint,
    { name, session, certificate, ...rest }: Offer,
  ): Promise<HandshakeOptions> {
    return {
      ...rest,
      identity: await this.#identity(endpoint, certificate),
      ...(name && { serverName: name === 'another' ? ANOTHER_NAME : '' }),
      ...(session && { session: session.bytes }),
    };
  }

  #identity(
    endpoint: Endpoint,
    certificate: Certificate,
  ): Promise<ClientIdentity> | ClientIdentity | undefined {
    if (certificate === 'none') return undefined;
    if (isOfFile(certificate)) return endpoint[certificate];
    const { name, right } = endpoint;
    const isSelfSigned = certificate === 'self-signed';
    return onceFor(this.#untrusted, `${certificate} ${name}`, () =>
      untrustedIdentity(right?.cert, isSelfSigned || !right),
    );
  }
}

/** The certificate of a handshake that does not test certificates. */
export const usual = ({ demandsCertificate, right }: Endpoint): Certificate =>
  demandsCertificate && right ? 'right' : 'none';

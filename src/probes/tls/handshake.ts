import { once } from 'node:events';
import { type AddressInfo, isIP } from 'node:net';
import {
  type ConnectionOptions,
  type DetailedPeerCertificate,
  type SecureContext,
  type SecureContextOptions,
  type TLSSocket,
  checkServerIdentity,
  connect,
  createSecureContext,
  createServer,
} from 'node:tls';
import { onceFor } from '../../platform/once-for.js';
import { type ClientIdentity, untrustedIdentity } from './files.js';
import { type CipherSuite, SUITES, type Version } from './suites.js';
import { X509Certificate, constants, createPrivateKey } from 'node:crypto';
import { explainFailure } from '../../http/outcome.js';
import { lookup } from '../../http/connections.js';
import { askedOf, PROTOCOLS, request } from './alpn-request.js';
import type { Peer } from './endpoint.js';
import type { Offer } from './offer.js';
import type { HandshakeOutcome, ServerCertificates } from './outcome.js';

const known = new Map<Version, Promise<boolean>>();
const TIMEOUT_MS = 5_000;

/** Whether the OpenSSL of this Node supports a TLS version. It makes a handshake with itself, once. */
export const isSupported = (version: Version): Promise<boolean> =>
  onceFor(known, version, () => withItself(version));

async function withItself(version: Version): Promise<boolean> {
  const options = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' };
  const server = createServer({ ...options, ...(await untrustedIdentity(undefined, true)) });
  server.on('secureConnection', (socket) => socket.on('error', () => undefined).write('.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { kind } = await handshake({ host: '127.0.0.1', port }, { version }, TIMEOUT_MS);
  server.close();
  return kind === 'accepted';
}

/** The outcome of a completed handshake: what was negotiated, and the certificates of the server. */
function agreed(socket: TLSSocket, host: string): HandshakeOutcome & { kind: 'accepted' } {
  const group = groupOf(socket);
  return {
    kind: 'accepted',
    version: socket.getProtocol() as Version,
    cipher: socket.getCipher().standardName,
    ...(group !== undefined && { group }),
    ...(typeof socket.alpnProtocol === 'string' && { protocol: socket.alpnProtocol }),
    ...(socket.isSessionReused() && { resumed: true }),
    server: certificatesOf(socket, host),
  };
}

/** OpenSSL names that differ from the usual ones. */
const GROUPS: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

function groupOf(socket: TLSSocket): string | undefined {
  const info = socket.getEphemeralKeyInfo() as { type?: string; name?: string; size?: number } | null;
  if (info?.name !== undefined) return GROUPS[info.name] ?? info.name;
  return info?.type === 'DH' && info.size !== undefined ? `DH of ${info.size} bits` : undefined;
}

function certificatesOf(socket: TLSSocket, host: string): ServerCertificates {
  const certificate = socket.getPeerCertificate(true);
  const chain: X509Certificate[] = [];
  // A root is its own issuer. A suite without authentication has no certificate.
  for (
    let each: DetailedPeerCertificate | undefined = certificate;
    each?.raw && !chain.some(({ raw }) => raw.equals(each!.raw));
    each = each.issuerCertificate
  )
    chain.push(new X509Certificate(each.raw));
  const wrongHost = chain.length > 0 && hostProblem(host, certificate);
  // Its type is Error, but its value is an error code.
  const distrust = socket.authorizationError as unknown as string | undefined;
  return { chain, ...(distrust && { distrust }), ...(wrongHost && { wrongHost }) };
}

function hostProblem(host: string, certificate: DetailedPeerCertificate): string | undefined {
  try {
    return checkServerIdentity(host, certificate)?.message;
  } catch (error) {
    // The certificate contains a malformed name.
    return (error as Error).message;
  }
}

/** The progress of a handshake when it failed. */
type Stage = 'connecting' | 'shaking hands' | 'done';

/** OpenSSL has nothing to offer, and sends nothing. */
const NOT_OFFERED =
  /^ERR_SSL_NO_(CIPHERS_AVAILABLE|CIPHER_MATCH|PROTOCOLS_AVAILABLE|SUITABLE_(GROUPS|KEY_SHARE|SIGNATURE_ALGORITHM))$/;
const NOT_TLS = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/;
const NOT_OFFERED_BY_US =
  /^ERR_SSL_(UNSUPPORTED_PROTOCOL|WRONG_SSL_VERSION|(WRONG|UNKNOWN)_CIPHER_RETURNED|WRONG_CURVE|BAD_KEY_SHARE)$/;
const CUT = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

type SslError = NodeJS.ErrnoException & { reason?: string };

function failed(error: SslError, stage: Stage): HandshakeOutcome {
  const { code = '', message } = error;
  const reason = error.reason ?? message;
  if (NOT_OFFERED.test(code)) return notOffered(error);
  if (stage === 'connecting') return { kind: 'no answer', why: explainFailure(error) };
  const alert = /SSL alert number (\d+)/.exec(message)?.[1];
  if (alert !== undefined) {
    const why = `alert ${alert} (${reason.replace(/^.*alert /, '')})${after(stage)}`;
    return { kind: 'refused', why, alert: Number(alert) };
  }
  if (CUT.includes(code)) return closed(stage, /read|write/.test(message) ? 'reset' : 'closed');
  if (NOT_TLS.test(code)) return { kind: 'no answer', why: 'the port does not speak TLS' };
  if (NOT_OFFERED_BY_US.test(code))
    return { kind: 'refused', why: `it answers with what was not offered (${reason})` };
  return { kind: 'no answer', why: `TLS failed on this side: ${reason}` };
}

/** The outcome when the connection ended without an alert. */
const closed = (stage: Stage, how: 'closed' | 'reset' = 'closed'): HandshakeOutcome =>
  stage === 'connecting'
    ? { kind: 'no answer', why: `the connection was ${how}` }
    : { kind: 'refused', why: `the connection was ${how}${after(stage) || ' during the handshake'}` };

/** The outcome when OpenSSL cannot make this offer. Nothing was sent. */
const notOffered = ({ reason, message }: SslError): HandshakeOutcome => ({
  kind: 'not offered',
  why: `the OpenSSL of this Node (${process.versions.openssl}) does not offer it: ${reason ?? message}`,
});

const after = (stage: Stage) => (stage === 'done' ? ' after the handshake' : '');

/** What the client offers. By default it offers everything that this OpenSSL supports. */
export interface HandshakeOptions {
  version?: Version;
  /** Either only TLS 1.3 suites, or none of them. */
  suites?: readonly CipherSuite[];
  group?: string;
  identity?: ClientIdentity | undefined;
  /** The server name to request instead of the peer's; empty sends none. */
  serverName?: string;
  /** The protocol that ALPN offers instead of PROTOCOLS. HTTP/1.1 is used then. */
  protocol?: Offer['protocol'];
  session?: Buffer;
  /** Called with each session that can be resumed. */
  onSession?: (session: Buffer) => void;
}

/** Includes weak suites, which the server should refuse. Suites without authentication come last. */
const EVERYTHING = [
  ...SUITES.filter(({ versions }) => versions.includes('TLSv1.3')).map(({ name }) => name),
  'ALL:+aNULL:COMPLEMENTOFALL:@SECLEVEL=0',
].join(':');
/** In TLS 1.3 a certificate is refused after the handshake. A server that is silent for this time has accepted it. */
const QUIET_MS = 1_000;
/** A ticket is sent to accepted clients. A server in JavaScript checks certificates right after it. */
const QUIET_AFTER_TICKET_MS = 250;
const NO_COMMON_PROTOCOL = 120;

/**
 * Makes one handshake on its own connection, which is closed afterwards. It is accepted only when the connection is
 * still open after a while, or the server sent a response. Timeouts: `timeoutMs` for the handshake, and the same for
 * the rest.
 */
export async function handshake(
  peer: Peer,
  offer: HandshakeOptions,
  timeoutMs: number,
): Promise<HandshakeOutcome> {
  const { protocol } = offer;
  const named = protocol === undefined ? PROTOCOLS : protocol === 'none' ? [] : [protocol];
  const outcome = await attempt(peer, offer, timeoutMs, named);
  // The endpoint speaks neither HTTP nor gRPC. The handshake is repeated without ALPN.
  if (outcome.kind === 'refused' && outcome.alert === NO_COMMON_PROTOCOL)
    return attempt(peer, offer, timeoutMs, []);
  return outcome;
}

function attempt(
  peer: Peer,
  offer: HandshakeOptions,
  timeoutMs: number,
  protocols: string[],
): Promise<HandshakeOutcome> {
  return new Promise((resolve) => {
    let socket: TLSSocket;
    try {
      socket = connect({ ...optionsOf(peer, offer), ALPNProtocols: protocols });
    } catch (error) {
      resolve(notOffered(error as Error));
      return;
    }
    let stage: Stage = 'connecting';
    const spoken = () => (offer.protocol ? 'http/1.1' : socket.alpnProtocol);
    let accepted: (HandshakeOutcome & { kind: 'accepted' }) | undefined;
    const end = (outcome: HandshakeOutcome) => {
      clearTimeout(timer);
      socket.destroy();
      const server = accepted?.server;
      resolve(outcome.kind === 'refused' && server ? { ...outcome, server } : outcome);
    };
    const late = () => end({ kind: 'no answer', why: `no TLS handshake within ${timeoutMs / 1000} s` });
    let timer = setTimeout(late, timeoutMs);
    const endIfQuietFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          if (accepted) end(isHttp(spoken()) ? { ...accepted, silent: true } : accepted);
        },
        Math.min(ms, timeoutMs),
      );
    };
    socket.on('connect', () => (stage = 'shaking hands'));
    socket.on('secureConnect', () => {
      stage = 'done';
      accepted = agreed(socket, peer.serverName ?? peer.host);
      // A server that speaks HTTP responds, even if it is slow.
      endIfQuietFor(isHttp(spoken()) ? timeoutMs : QUIET_MS);
      request(socket, spoken(), askedOf(peer, 'https'), (status) =>
        end({ ...accepted!, ...(status !== undefined && { status }) }),
      );
    });
    socket.on('session', (session: Buffer) => {
      offer.onSession?.(session);
      if (accepted && !spoken()) endIfQuietFor(QUIET_AFTER_TICKET_MS);
    });
    socket.on('error', (error: Error) => end(failed(error, stage)));
    for (const event of ['end', 'close']) socket.on(event, () => end(closed(stage)));
  });
}

const isHttp = (protocol: string | false | null) =>
  typeof protocol === 'string' && PROTOCOLS.includes(protocol);

/** The connection options for an offer. Any server certificate is accepted. */
export function optionsOf(peer: Peer, offer: HandshakeOptions): ConnectionOptions {
  const { host, port, serverName = host } = peer;
  const { serverName: asked = serverName, session } = offer;
  return {
    host,
    port,
    lookup,
    ...(asked !== '' && isIP(asked) === 0 && { servername: asked }),
    secureContext: contextOf(peer, offer),
    ...(session && { session }),
    // The caller checks the certificate of the server.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
  };
}

/** Contexts of handshakes with a peer, by offer. They are cached, because to create one takes longer than a handshake. */
const contexts = new WeakMap<Peer, Map<string, SecureContext>>();

function contextOf(peer: Peer, { version, suites, group, identity }: HandshakeOptions): SecureContext {
  const own = contexts.get(peer) ?? new Map<string, SecureContext>();
  contexts.set(peer, own);
  const key = JSON.stringify([version, suites?.map(({ name }) => name), group, identity]);
  const spokenIn = suites?.[0]?.versions;
  const context =
    own.get(key) ??
    create({
      minVersion: version ?? spokenIn?.[0] ?? 'TLSv1',
      maxVersion: version ?? spokenIn?.at(-1) ?? 'TLSv1.3',
      ciphers: suites ? only(suites) : EVERYTHING,
      ...(group !== undefined && { ecdhCurve: group }),
      ...(identity && { cert: identity.cert, key: identity.key }),
      ...(peer.ca && { ca: [...peer.ca] }),
      secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    });
  own.set(key, context);
  return context;
}

function create(options: SecureContextOptions): SecureContext {
  try {
    return createSecureContext(options);
  } catch (error) {
    // Node 20 keeps the error of an unknown group, and the next private key that is read fails with it.
    try {
      createPrivateKey('');
    } catch {
      // It failed instead of a key that is needed.
    }
    throw error;
  }
}

/** OpenSSL rejects a list without older suites, so `ALL` is added. In TLS 1.3 these are not offered. */
const only = (suites: readonly CipherSuite[]) => {
  const isNew = suites.some(({ versions }) => versions.includes('TLSv1.3'));
  return [...suites.map(({ openssl }) => openssl), ...(isNew ? ['ALL'] : []), '@SECLEVEL=0'].join(':');
};

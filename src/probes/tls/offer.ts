import type { Certificate } from './files.js';
import type { CipherSuite, Version } from './suites.js';
import type { Endpoint } from './endpoint.js';

/** The name that the client asks for (SNI, RFC 6066 section 3) in the place of the endpoint's: none, or one that nobody has. */
type OtherName = 'none' | 'another';

/** Nobody has it (RFC 2606 section 2). */
export const ANOTHER_NAME = 'assay.invalid';

/** What the client names by ALPN (RFC 7301) in the place of all that it speaks: HTTP/1.1 alone, or nothing; then it speaks HTTP/1.1, too. */
export type OtherProtocol = 'http/1.1' | 'none';

/** A handshake that is to be made: what it offers, and to whom. `began`: the handshake with which the session began that it resumes. */
export interface Probe {
  endpoint: Endpoint;
  offer: Offer;
  began?: Probe;
}

/** A session that began with a handshake, and may be resumed. */
export interface TlsSession extends Probe {
  /** As OpenSSL keeps it. */
  bytes: Buffer;
}

/** What one handshake offers: exactly one version, some suites or one group, or everything that the OpenSSL here can do. */
export interface Offer {
  version?: Version;
  /** Either all of TLS 1.3, or none. */
  suites?: readonly CipherSuite[];
  group?: string;
  certificate: Certificate;
  name?: OtherName;
  protocol?: OtherProtocol;
  /** Offered to be resumed. */
  session?: TlsSession;
}

/** So many suites are told by their names. */
const FEW = 3;

/** The offer as reports show it. */
export function describeOffer(endpoint: string, offer: Offer) {
  const { version, suites = [], group, certificate, name, protocol, session } = offer;
  const names =
    suites.length > FEW ? `${suites.length} suites` : suites.map((suite) => suite.name).join(', ');
  return {
    version: version ?? 'any',
    ...(suites.length > 0 && { cipher: names }),
    ...(group !== undefined && { group }),
    ...(name && { name: name === 'another' ? ANOTHER_NAME : name }),
    ...(protocol && { protocol }),
    ...(session && { session: inWords(session) }),
    certificate,
    endpoint,
  };
}

/** "certificate none, name assay.invalid at 127.0.0.1:5001": with what a session began. */
function inWords({ endpoint, offer: { certificate, name } }: TlsSession): string {
  const asked = name ? `, name ${name === 'another' ? ANOTHER_NAME : name}` : '';
  return `certificate ${certificate}${asked} at ${endpoint.name}`;
}

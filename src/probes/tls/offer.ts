import type { Certificate } from './files.js';
import type { CipherSuite, Version } from './suites.js';
import type { Endpoint } from './endpoint.js';

/** The server name (SNI, RFC 6066 section 3) sent instead of the endpoint's: none, or an unknown one. */
type OtherName = 'none' | 'another';

/** A name that does not exist (RFC 2606 section 2). */
export const ANOTHER_NAME = 'assay.invalid';

/** What the client offers by ALPN (RFC 7301) instead of all. It uses HTTP/1.1 in both cases. */
type OtherProtocol = 'http/1.1' | 'none';

/** A handshake to make: the offer and the endpoint. `began`: the handshake whose session is resumed. */
export interface Probe {
  endpoint: Endpoint;
  offer: Offer;
  began?: Probe;
}

/** A session that a handshake created, and that can be resumed. */
export interface TlsSession extends Probe {
  /** In the format of OpenSSL. */
  bytes: Buffer;
}

/** The offer of one handshake: one version, some suites or one group, or everything that this OpenSSL supports. */
export interface Offer {
  version?: Version;
  /** Either only TLS 1.3 suites, or none of them. */
  suites?: readonly CipherSuite[];
  group?: string;
  certificate: Certificate;
  name?: OtherName;
  protocol?: OtherProtocol;
  session?: TlsSession;
}

/** The maximum number of suites that are listed by name. */
const FEW = 3;

/** The offer as shown in reports. */
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

/** "certificate none, name assay.invalid at 127.0.0.1:5001": how a session began. */
function inWords({ endpoint, offer: { certificate, name } }: TlsSession): string {
  const asked = name ? `, name ${name === 'another' ? ANOTHER_NAME : name}` : '';
  return `certificate ${certificate}${asked} at ${endpoint.name}`;
}

import { X509Certificate } from 'node:crypto';
import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import type { Outcome, ServerCertificates } from './outcome.js';
import type { Version } from './versions.js';

type Accepted = Outcome & { kind: 'accepted' };

/** The outcome of a complete handshake: what was agreed on, and the certificates of the server. */
export function agreed(socket: TLSSocket, host: string): Accepted {
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

/** Names of OpenSSL that differ from the usual ones. */
const GROUPS: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

function groupOf(socket: TLSSocket): string | undefined {
  const info = socket.getEphemeralKeyInfo() as { type?: string; name?: string; size?: number } | null;
  if (info?.name !== undefined) return GROUPS[info.name] ?? info.name;
  return info?.type === 'DH' && info.size !== undefined ? `DH of ${info.size} bits` : undefined;
}

function certificatesOf(socket: TLSSocket, host: string): ServerCertificates {
  const certificate = socket.getPeerCertificate(true);
  const chain: X509Certificate[] = [];
  // A root is its own issuer; a suite without authentication has no certificate at all.
  for (
    let each: DetailedPeerCertificate | undefined = certificate;
    each?.raw && !chain.some(({ raw }) => raw.equals(each!.raw));
    each = each.issuerCertificate
  )
    chain.push(new X509Certificate(each.raw));
  const wrongHost = chain.length > 0 && hostProblem(host, certificate);
  // An Error by its type, but really the code of one.
  const distrust = socket.authorizationError as unknown as string | undefined;
  return { chain, ...(distrust && { distrust }), ...(wrongHost && { wrongHost }) };
}

function hostProblem(host: string, certificate: DetailedPeerCertificate): string | undefined {
  try {
    return checkServerIdentity(host, certificate)?.message;
  } catch (error) {
    // A name in the certificate that is malformed.
    return (error as Error).message;
  }
}

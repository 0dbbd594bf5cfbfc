import { X509Certificate } from 'node:crypto';
import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import type { Outcome, Shown } from './outcome.js';
import type { Version } from './versions.js';

type Accepted = Outcome & { kind: 'accepted' };

/** What was agreed on. */
export function agreed(socket: TLSSocket, host: string): Accepted {
  const group = groupOf(socket);
  return {
    kind: 'accepted',
    version: socket.getProtocol() as Version,
    cipher: socket.getCipher().standardName,
    ...(group !== undefined && { group }),
    server: shown(socket, host),
  };
}

/** How OpenSSL calls what everybody calls otherwise. */
const GROUPS: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

function groupOf(socket: TLSSocket): string | undefined {
  const info = socket.getEphemeralKeyInfo() as { type?: string; name?: string; size?: number } | null;
  if (info?.name !== undefined) return GROUPS[info.name] ?? info.name;
  return info?.type === 'DH' && info.size !== undefined ? `DH of ${info.size} bits` : undefined;
}

function shown(socket: TLSSocket, host: string): Shown {
  const certificate = socket.getPeerCertificate(true);
  const chain: X509Certificate[] = [];
  // A root is its own issuer; a suite without authentication has no certificate at all.
  for (
    let each: DetailedPeerCertificate | undefined = certificate;
    each?.raw && !chain.some(({ raw }) => raw.equals(each!.raw));
    each = each.issuerCertificate
  )
    chain.push(new X509Certificate(each.raw));
  const wrongHost = chain.length > 0 && hostTrouble(host, certificate);
  // It is an Error in the types, and the code of one in fact.
  const distrust = socket.authorizationError as unknown as string | undefined;
  return { chain, ...(distrust && { distrust }), ...(wrongHost && { wrongHost }) };
}

function hostTrouble(host: string, certificate: DetailedPeerCertificate): string | undefined {
  try {
    return checkServerIdentity(host, certificate)?.message;
  } catch (error) {
    // Names that are not written as names are to be.
    return (error as Error).message;
  }
}

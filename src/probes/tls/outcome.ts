import type { X509Certificate } from 'node:crypto';
import type { Version } from './versions.js';

/** The certificates that the server presented. */
export interface ServerCertificates {
  /** Its certificate first, then those that it was issued by. */
  chain: readonly X509Certificate[];
  /** Why the chain is not trusted: the code of OpenSSL. */
  distrust?: string;
  /** Why the certificate is not for this host, in words. */
  wrongHost?: string;
}

/** The outcome of one handshake. */
export type HandshakeOutcome =
  | {
      kind: 'accepted';
      version: Version;
      /** By its name at IANA. */
      cipher: string;
      /** The group of the key exchange; absent when there was none. */
      group?: string;
      /** The protocol that was agreed on by ALPN. */
      protocol?: string;
      /** Whether a session that was offered was resumed. */
      resumed?: true;
      /** What an HTTP request was answered with, where HTTP was agreed on. */
      status?: number;
      /** It was not answered in time. */
      silent?: true;
      server: ServerCertificates;
    }
  | {
      kind: 'refused';
      /** In words. */
      why: string;
      /** The number of the alert that said so; absent when the connection just ended. */
      alert?: number;
      /** There when the handshake was complete before. */
      server?: ServerCertificates;
    }
  /** The endpoint said nothing that could be judged. */
  | { kind: 'no answer'; why: string }
  /** The OpenSSL here does not offer this: nothing was sent. */
  | { kind: 'not offered'; why: string };

/** The outcome in one line. */
export function inWords(outcome: HandshakeOutcome): string {
  if (outcome.kind !== 'accepted') return `${outcome.kind}: ${outcome.why}`;
  const { version, cipher, group, status, resumed } = outcome;
  const agreed = [
    version,
    cipher,
    ...(group === undefined ? [] : [group]),
    ...(resumed ? ['resumed'] : []),
  ].join(', ');
  return `accepted: ${agreed}${status === undefined ? '' : `; GET is answered ${status}`}`;
}

/** Why it may be a fault of the network, or nothing may listen there, in words; undefined when the endpoint has answered. */
export function uncertainty(outcome: HandshakeOutcome): string | undefined {
  if (outcome.kind === 'no answer') return outcome.why;
  const isMute = outcome.kind === 'refused' && outcome.alert === undefined && outcome.server === undefined;
  return isMute ? outcome.why : undefined;
}

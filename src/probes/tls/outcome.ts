import { X509Certificate } from 'node:crypto';
import type { Version } from './suites.js';

/** Codes of OpenSSL that leave open whether the chain leads to a trusted certificate. */
const UNDECIDED =
  /^(CERT_(HAS_EXPIRED|NOT_YET_VALID|SIGNATURE_FAILURE)|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)|(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT))$/;

/**
 * Why a server's certificate does not lead to one of `ca`, whatever its dates, in words; undefined when it does. Each of
 * them may vouch for others, whether it is a root or not.
 */
export function chainProblem(
  { chain, distrust }: ServerCertificates,
  ca: readonly string[],
): string | undefined {
  if (distrust === undefined) return undefined;
  const isUndecided = UNDECIDED.test(distrust);
  if (isUndecided && leads(chain, ca)) return undefined;
  const names = [chain[0]?.subject ?? 'no certificate', ...chain.map(({ issuer }) => issuer)];
  return `${names.map(inLine).join(', issued by ')}${isUndecided ? '' : ` (${distrust})`}`;
}

function leads(chain: readonly X509Certificate[], ca: readonly string[]): boolean {
  const trusted = ca.map((pem) => new X509Certificate(pem));
  // Each was found as the issuer of the one before it.
  return chain.some(
    (one, place) =>
      chain.slice(0, place).every((before, at) => issued(chain[at + 1]!, before)) &&
      trusted.some((anchor) => anchor.raw.equals(one.raw) || issued(anchor, one)),
  );
}

const issued = (issuer: X509Certificate, one: X509Certificate) =>
  one.checkIssued(issuer) && one.verify(issuer.publicKey);

/** Why a certificate of the chain is not valid at `now`, in words; undefined when all are valid. Those of `ca` are not the server's. */
export function dateProblem(
  { chain }: ServerCertificates,
  ca: readonly string[],
  now: Date,
): string | undefined {
  const anchors = ca.map((pem) => new X509Certificate(pem).fingerprint256);
  for (const { subject, validFrom, validTo, fingerprint256 } of chain) {
    if (anchors.includes(fingerprint256)) continue;
    if (new Date(validFrom) > now) return `that of ${inLine(subject)} is valid from ${validFrom} on`;
    if (new Date(validTo) < now) return `that of ${inLine(subject)} was valid until ${validTo}`;
  }
  return undefined;
}

const inLine = (name: string) => name.replaceAll('\n', ', ') || 'nobody';

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

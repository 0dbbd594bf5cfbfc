import { X509Certificate } from 'node:crypto';
import type { Version } from './suites.js';

/** OpenSSL codes that do not decide whether the chain leads to a trusted certificate. */
const UNDECIDED =
  /^(CERT_(HAS_EXPIRED|NOT_YET_VALID|SIGNATURE_FAILURE)|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)|(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT))$/;

/**
 * The reason why a server's certificate does not lead to one of `ca`, in words. Dates are ignored. Each of `ca` may
 * be an issuer, whether it is a root or not. @returns undefined when it does lead to one
 */
export function chainProblem(
  { chain, distrust }: ServerCertificates,
  ca: readonly string[],
): string | undefined {
  if (distrust === undefined) return undefined;
  const isUndecided = UNDECIDED.test(distrust);
  if (isUndecided && leads(chain, ca)) return undefined;
  const names = [chain[0] ? chain[0].subject : 'no certificate', ...chain.map(({ issuer }) => issuer)];
  const isNamesake = ca.some((pem) => new X509Certificate(pem).subject === chain.at(-1)?.issuer);
  const note = isNamesake ? ' (with another key than the trusted one of that name)' : '';
  return `${names.map(inLine).join(', issued by ')}${isUndecided ? note : ` (${distrust})`}`;
}

function leads(chain: readonly X509Certificate[], ca: readonly string[]): boolean {
  const trusted = ca.map((pem) => new X509Certificate(pem));
  // Each certificate must be the issuer of the previous one.
  return chain.some(
    (one, place) =>
      chain.slice(0, place).every((before, at) => issued(chain[at + 1]!, before)) &&
      trusted.some((anchor) => anchor.raw.equals(one.raw) || issued(anchor, one)),
  );
}

const issued = (issuer: X509Certificate, one: X509Certificate) =>
  one.checkIssued(issuer) && one.verify(issuer.publicKey);

/**
 * The reason why a certificate of the chain is not valid at `now`, in words. Certificates of `ca` are skipped,
 * because they do not belong to the server. @returns undefined when all are valid
 */
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

/** A name in one line. Node gives none for an empty one, which is usual where other names say whose certificate it is. */
const inLine = (name: string | undefined) => (name ?? '').replaceAll('\n', ', ') || 'an empty name';

/** The certificates that the server presented. */
export interface ServerCertificates {
  /** The certificate of the server first, then its issuers. */
  chain: readonly X509Certificate[];
  /** The OpenSSL code that says why the chain is not trusted. */
  distrust?: string;
  /** The reason why the certificate does not match the host, in words. */
  wrongHost?: string;
}

/** The outcome of one handshake. */
export type HandshakeOutcome =
  | {
      kind: 'accepted';
      version: Version;
      /** The IANA name. */
      cipher: string;
      /** The group of the key exchange; absent when there was none. */
      group?: string;
      /** The protocol that ALPN negotiated. */
      protocol?: string;
      /** Whether the offered session was resumed. */
      resumed?: true;
      /** The status of the HTTP response, if HTTP was negotiated. */
      status?: number;
      /** There was no response within the timeout. */
      silent?: true;
      server: ServerCertificates;
    }
  | {
      kind: 'refused';
      /** In words. */
      why: string;
      /** The number of the TLS alert; absent when the connection just ended. */
      alert?: number;
      /** Present when the handshake had completed. */
      server?: ServerCertificates;
    }
  /** The endpoint sent nothing that can be judged. */
  | { kind: 'no answer'; why: string }
  /** This OpenSSL does not support the offer. Nothing was sent. */
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

/** Why the network may be at fault, or nothing listens there. @returns undefined after a response */
export function uncertainty(outcome: HandshakeOutcome): string | undefined {
  if (outcome.kind === 'no answer') return outcome.why;
  const isMute = outcome.kind === 'refused' && outcome.alert === undefined && outcome.server === undefined;
  return isMute ? outcome.why : undefined;
}

/** Alerts for a client that shows no certificate: of TLS 1.3 (RFC 8446 section 6.2), and what older versions send. */
const WITHOUT_CERTIFICATE = [116, 40, 42];

/**
 * What to do about a usual handshake that may be refused only because the client showed no certificate.
 * @returns undefined when that is not the reason
 */
export const lacksCertificate = (outcome: HandshakeOutcome): string | undefined =>
  outcome.kind === 'refused' && WITHOUT_CERTIFICATE.includes(outcome.alert ?? 0)
    ? `a client without a certificate is ${inWords(outcome)}. If it requires one, name it under clientAuth`
    : undefined;

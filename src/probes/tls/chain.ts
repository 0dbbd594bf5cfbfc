import { X509Certificate } from 'node:crypto';
import type { ServerCertificates } from './outcome.js';

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

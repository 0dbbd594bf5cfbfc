/** A certificate that does not hold: exit status 1. The message says why, for the person who relies on it. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
}

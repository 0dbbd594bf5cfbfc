import type { Suite } from './suites.js';
import type { Version } from './versions.js';

/** The client certificates that are presented. */
export type Certificate = 'none' | 'right' | 'expired' | 'self-signed' | 'of another authority';

/** What one handshake offers: exactly one version, suite or group, or everything that the OpenSSL here can do. */
export interface Offer {
  version?: Version;
  suite?: Suite;
  group?: string;
  certificate: Certificate;
}

/** The offer as reports show it. */
export const describeOffer = (endpoint: string, { version, suite, group, certificate }: Offer) => ({
  version: version ?? 'any',
  ...(suite && { cipher: suite.name }),
  ...(group !== undefined && { group }),
  certificate,
  endpoint,
});

import type { Suite } from './suites.js';
import type { Version } from './versions.js';

/** The client certificates that an endpoint is shown. */
export type Certificate = 'none' | 'right' | 'expired' | 'self-signed' | 'of another authority';

/** What one handshake offers: exactly one version, suite or group, or whatever the OpenSSL here can. */
export interface Asked {
  version?: Version;
  suite?: Suite;
  group?: string;
  certificate: Certificate;
}

/** As reports show it. */
export const described = (endpoint: string, { version, suite, group, certificate }: Asked) => ({
  version: version ?? 'any',
  ...(suite && { cipher: suite.name }),
  ...(group !== undefined && { group }),
  certificate,
  endpoint,
});

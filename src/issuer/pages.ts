import type { SigningKey } from './key-file.js';

const DISCOVERY = '/.well-known/openid-configuration';
const KEY_SET = '/.well-known/jwks.json';

const below = (issuer: string, path: string) => issuer.replace(/\/+$/, '') + path;

/** Where the discovery document of an issuer is (OpenID Connect Discovery 1.0 section 4). */
export const discoveryUrl = (issuer: string): string => below(issuer, DISCOVERY);

/** Where its key set is. */
export const keySetUrl = (issuer: string): string => below(issuer, KEY_SET);

/**
 * What an issuer serves, as JSON by path. Whether a proxy in front of it passes on the path of the issuer's own URL
 * cannot be known, so each page answers with it and without.
 */
export const issuerPages = (issuer: string, { jwk, algorithm }: SigningKey): Map<string, string> => {
  const keySet = JSON.stringify({ keys: [jwk] });
  const discovery = JSON.stringify({
    issuer,
    jwks_uri: keySetUrl(issuer),
    // It has no endpoint that answers anything, yet the members are required, and not to be empty.
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
  });
  return new Map([
    [DISCOVERY, discovery],
    [KEY_SET, keySet],
    [new URL(discoveryUrl(issuer)).pathname, discovery],
    [new URL(keySetUrl(issuer)).pathname, keySet],
  ]);
};

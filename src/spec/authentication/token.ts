import type { Clause } from '../clause.js';

const at = {
  system: 'authentication',
  section: 'Authentication / 1',
  needs: ['participant', 'credentials.participantAdmin'],
} as const;

export const tokenRequired: Clause = {
  ...at,
  id: 'authentication.token-required',
  basis: 'stated',
  statement:
    'A call without a bearer token in its Authorization header is refused: none, an empty one, another scheme, one in the query.',
};

export const tokenWellFormed: Clause = {
  ...at,
  id: 'authentication.token-well-formed',
  basis: 'derived',
  follows:
    'the token is a JWT; what has not its three parts or does not decode is none (RFC 7519 section 7.2).',
  statement: 'A token that is no JWT is refused: garbage, cut off, parts missing or too many.',
};

const minted = { ...at, needs: ['participant', 'credentials.participantAdmin', 'issuer'] } as const;

export const tokenSignature: Clause = {
  ...minted,
  id: 'authentication.token-signature',
  needs: ['participant', 'credentials.participantAdmin'],
  basis: 'derived',
  follows:
    'the signature of a JWT is validated, and a token with a wrong one is rejected (RFC 7519 section 7.2, RFC 7515 section 5.2).',
  statement: 'A token whose payload or signature was changed, or whose signature is missing, is refused.',
};

export const tokenKey: Clause = {
  ...minted,
  id: 'authentication.token-key',
  section: 'Authentication / 4',
  basis: 'derived',
  follows:
    'tokens are validated with the keys of auth.jwksUrl, and so with no other ones, also not with those that a token brings along (RFC 7515 section 10, RFC 8725 section 3.1).',
  statement:
    'A token signed with another key is refused: with the same key id, an unknown one, or a key given in its header (jwk, jku, x5u).',
};

export const tokenAlgorithm: Clause = {
  ...minted,
  id: 'authentication.token-algorithm',
  section: 'Authentication / 4',
  basis: 'derived',
  follows:
    'an unsecured token proves nothing, and the algorithm is not for the caller to choose (RFC 8725 sections 2.1, 3.1 and 3.2).',
  statement:
    'A token with the algorithm none, in any spelling, or with an HMAC made from the public key is refused.',
};

export const tokenExpired: Clause = {
  ...at,
  id: 'authentication.token-expired',
  basis: 'derived',
  follows: 'a JWT must not be accepted on or after its expiration time (RFC 7519 section 4.1.4).',
  statement: 'A token that expired an hour ago is refused.',
};

export const tokenNotYetValid: Clause = {
  ...minted,
  id: 'authentication.token-not-yet-valid',
  basis: 'derived',
  follows: 'a JWT must not be accepted before its nbf time (RFC 7519 section 4.1.5).',
  statement: 'A token that becomes valid in an hour is refused.',
};

export const tokenAudience: Clause = {
  ...minted,
  id: 'authentication.token-audience',
  section: 'Authentication / 4',
  basis: 'derived',
  follows:
    'validation uses the audience of the participant, and who does not find itself in aud must reject the token (RFC 7519 section 4.1.3).',
  statement: 'A token for the audience of another service is refused.',
};

export const tokenCritical: Clause = {
  ...minted,
  id: 'authentication.token-critical',
  basis: 'derived',
  follows:
    'a token whose crit names an extension that is not understood is invalid (RFC 7515 section 4.1.11).',
  statement: 'A token whose crit names what nobody knows is refused.',
};

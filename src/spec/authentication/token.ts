import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('authentication', 'Authentication / 1', [
  'participant',
  'credentials.participantAdmin',
]);

export const tokenRequired = stated(
  'authentication.token-required',
  'A call is refused if its Authorization header has no bearer token: no header, an empty token, another scheme, or a token only in the query.',
);

/** The needs of clauses whose tests make tokens. */
const minted = { needs: ['participant', 'credentials.participantAdmin', 'issuer'] };

export const tokenAccepted = derived(
  'authentication.token-accepted',
  'A valid token is accepted in every form that the standards allow: the scheme in any case, an audience in an array, a time with a fraction, additional claims in any script.',
  'the token is a JWT: aud may be an array, a time may have a fraction, and unknown claims are ignored (RFC 7519 sections 2, 4 and 4.1.3). The name of a scheme ignores case (RFC 9110 section 11.1).',
  minted,
);

export const tokenWellFormed = derived(
  'authentication.token-well-formed',
  'A token that is not a JWT is refused: garbage, a truncated token, missing or additional parts, claims that are not a JSON object.',
  'the token is a JWT. A text without its three parts, or that cannot be decoded, is not a JWT (RFC 7519 section 7.2).',
);

export const tokenSignature = derived(
  'authentication.token-signature',
  'A token is refused if its payload or its signature was changed, or if its signature is missing.',
  'the signature of a JWT is validated, and a token with a wrong signature is rejected (RFC 7519 section 7.2, RFC 7515 section 5.2).',
);

export const tokenKey = derived(
  'authentication.token-key',
  'A token signed with another key is refused: with the same key id, an unknown one, an invalid one, or with a key in its own header (jwk, jku, x5u, x5c), or with the key of an issuer that its user does not belong to.',
  'tokens are validated with the keys of auth.jwksUrl and no others, so also not with keys that a token brings along (RFC 7515 section 10, RFC 8725 section 3.1). A key belongs to its issuer, and so do the users whom it names (RFC 8725 section 3.8).',
  { section: 'Authentication / 4' },
);

export const tokenAlgorithm = derived(
  'authentication.token-algorithm',
  'A token without a real signature is refused, whatever algorithm it names: none in any spelling, an unknown one, or no algorithm. So is a token with an HMAC whose secret is the public key or empty.',
  'an unsecured token proves nothing, and the caller does not choose the algorithm (RFC 8725 sections 2.1, 3.1 and 3.2).',
  { section: 'Authentication / 4' },
);

export const tokenExpired = derived(
  'authentication.token-expired',
  'A token that expired ten minutes ago or earlier is refused.',
  'a JWT must not be accepted on or after its expiration time, except for a leeway of a few minutes (RFC 7519 section 4.1.4).',
);

export const tokenNotYetValid = derived(
  'authentication.token-not-yet-valid',
  'A token that becomes valid in ten minutes or later is refused.',
  'a JWT must not be accepted before its nbf time, except for a leeway of a few minutes (RFC 7519 section 4.1.5).',
  minted,
);

export const tokenAudience = derived(
  'authentication.token-audience',
  'A token with the audience of another service, or without an audience, is refused.',
  'validation uses the audience of the participant, and a recipient that is not in aud must reject the token (RFC 7519 section 4.1.3). One issuer serves several services here, the validator and the participant, so a token without aud is refused, too (RFC 8725 section 3.9).',
  { ...minted, section: 'Authentication / 4' },
);

export const tokenClaims = derived(
  'authentication.token-claims',
  'A token is refused if its exp or nbf is not a number, or if its sub is missing, empty or not a text. Where another issuer is configured, a token whose iss is not a text is refused, too.',
  'exp and nbf are numbers, and iss and sub are texts (RFC 7519 sections 4.1.1, 4.1.2, 4.1.4 and 4.1.5). A token without a subject belongs to nobody who has rights.',
  minted,
);

export const tokenEachTime = derived(
  'authentication.token-each-time',
  'A bad or missing token is refused even right after a good one with the same subject and jti on the same connection, and the good one is still accepted afterwards. A token that was accepted is refused after it has expired, where a token that was not used before is.',
  'each call needs a valid token in its header, and the validity of a JWT depends only on the token, the time and the keys (RFC 7519 section 7.2).',
  minted,
);

export const tokenCritical = derived(
  'authentication.token-critical',
  'A token whose crit names an unknown extension is refused.',
  'a token whose crit names an extension that the recipient does not understand is invalid (RFC 7515 section 4.1.11).',
  minted,
);

import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('authentication', 'Authentication / 1', [
  'participant',
  'credentials.participantAdmin',
]);

export const tokenRequired = stated(
  'authentication.token-required',
  'A call without a bearer token in its Authorization header is refused: none, an empty one, another scheme, one in the query.',
);

/** Of clauses for which tokens have to be made. */
const minted = { needs: ['participant', 'credentials.participantAdmin', 'issuer'] };

export const tokenAccepted = derived(
  'authentication.token-accepted',
  'A good token is taken in every form that standards give it: the scheme in any case, an audience in an array, a time with a fraction, further claims in any script.',
  'the token is a JWT: aud may be an array, a time may have a fraction, and claims that are not understood are ignored (RFC 7519 sections 2, 4 and 4.1.3); the name of a scheme has no case (RFC 9110 section 11.1).',
  minted,
);

export const tokenWellFormed = derived(
  'authentication.token-well-formed',
  'A token that is not a JWT is refused: garbage, cut off, parts missing or too many, claims that are not a JSON object.',
  'the token is a JWT; what has not its three parts or does not decode is none (RFC 7519 section 7.2).',
);

export const tokenSignature = derived(
  'authentication.token-signature',
  'A token whose payload or signature was changed, or whose signature is missing, is refused.',
  'the signature of a JWT is validated, and a token with a wrong one is rejected (RFC 7519 section 7.2, RFC 7515 section 5.2).',
);

export const tokenKey = derived(
  'authentication.token-key',
  'A token signed with another key is refused: with the same key id, an unknown one or what is none, or a key given in its header (jwk, jku, x5u, x5c).',
  'tokens are validated with the keys of auth.jwksUrl, and so with no other ones, also not with those that a token brings along (RFC 7515 section 10, RFC 8725 section 3.1).',
  { ...minted, section: 'Authentication / 4' },
);

export const tokenAlgorithm = derived(
  'authentication.token-algorithm',
  'A token without a signature is refused, whichever algorithm it names: none in any spelling, one that nobody knows, or none at all; and so is one with an HMAC made with the public key or nothing.',
  'an unsecured token proves nothing, and the algorithm is not for the caller to choose (RFC 8725 sections 2.1, 3.1 and 3.2).',
  { ...minted, section: 'Authentication / 4' },
);

export const tokenExpired = derived(
  'authentication.token-expired',
  'A token that expired ten minutes ago, or earlier, is refused.',
  'a JWT must not be accepted on or after its expiration time, but for a leeway of a few minutes at most (RFC 7519 section 4.1.4).',
);

export const tokenNotYetValid = derived(
  'authentication.token-not-yet-valid',
  'A token that becomes valid in ten minutes, or later, is refused.',
  'a JWT must not be accepted before its nbf time, but for a leeway of a few minutes at most (RFC 7519 section 4.1.5).',
  minted,
);

export const tokenAudience = derived(
  'authentication.token-audience',
  'A token for the audience of another service, or for none at all, is refused.',
  'validation uses the audience of the participant, and who does not find itself in aud must reject the token (RFC 7519 section 4.1.3); where one issuer serves several services, as it does the validator and the participant, also one without aud (RFC 8725 section 3.9).',
  { ...minted, section: 'Authentication / 4' },
);

export const tokenClaims = derived(
  'authentication.token-claims',
  'A token whose exp or nbf is not a number, or whose sub is missing, empty or no text, is refused; so is one whose iss is not text, where another issuer is.',
  'exp and nbf must be numbers, and iss and sub texts (RFC 7519 sections 4.1.1, 4.1.2, 4.1.4 and 4.1.5); a token that names nobody is that of nobody who has a right.',
  minted,
);

export const tokenEachTime = derived(
  'authentication.token-each-time',
  'A bad token, or none, is refused, too, right after a good one with its subject and jti, over the same connection; and the good one is still known after it.',
  'each call needs a good token in its header, and whether a JWT is valid depends on nothing but itself, the time and the keys (RFC 7519 section 7.2).',
  minted,
);

export const tokenCritical = derived(
  'authentication.token-critical',
  'A token whose crit names what nobody knows is refused.',
  'a token whose crit names an extension that is not understood is invalid (RFC 7515 section 4.1.11).',
  minted,
);

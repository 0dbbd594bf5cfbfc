import { Type, type Static } from '../../packages/typebox.js';
import { file, mapOf, oneOf, strict, text } from './parts.js';

const ALGORITHMS = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
] as const;

const subjectSchema = strict(
  'Whom a token is minted for. A user of an identity provider with an issuer of its own has that, and its key.',
  {
    subject: text('The user, as the token names it.'),
    identityProviderId: Type.Optional(text('The identity provider of that user.')),
    issuer: Type.Optional(text('The iss of the tokens of this user. Absent: that of all.')),
    audience: Type.Optional(text('The aud of the tokens of this user. Absent: that of all.')),
    signingKeyFile: Type.Optional(
      file('The private key for the tokens of this user, PKCS#8 PEM. Absent: that of all.'),
    ),
    algorithm: Type.Optional(oneOf(ALGORITHMS, 'How they are signed.', { title: 'a signature algorithm' })),
    keyId: Type.Optional(text('The kid of the tokens of this user. Absent: that of all.')),
  },
);

export const issuerSchema = strict(
  'A signing key that the target trusts: every good and bad token can be minted.',
  {
    signingKeyFile: file('The private key that the target trusts, PKCS#8 PEM.'),
    algorithm: oneOf(ALGORITHMS, 'How tokens are signed: RS256.', { title: 'a signature algorithm' }),
    keyId: Type.Optional(text('The kid of every token.')),
    issuer: text('The iss of every token.'),
    audience: Type.Optional(text('The aud of every token.')),
    claims: Type.Optional(mapOf(Type.Unknown(), 'Claims added to every token.', { default: {} })),
    subjects: Type.Optional(
      mapOf(subjectSchema, 'Users to mint tokens for, by the name of a credential.', {
        title: 'a map of subjects',
        default: {},
      }),
    ),
  },
);

/** A signing key that the target trusts, and what tokens signed with it hold. */
export type Issuer = Static<typeof issuerSchema>;

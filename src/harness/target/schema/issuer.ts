import { Type, type Static } from '@sinclair/typebox';
import { file, mapOf, oneOf, strict, text } from './parts.js';

const ALGORITHMS = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
] as const;

const subjectSchema = strict(
  {
    subject: text({ description: 'The user, as the token names it.' }),
    identityProviderId: Type.Optional(text({ description: 'The identity provider of that user.' })),
  },
  { description: 'Whom a token is minted for.' },
);

export const issuerSchema = strict(
  {
    signingKeyFile: file('The private key that the target trusts, PKCS#8 PEM.'),
    algorithm: oneOf(ALGORITHMS, {
      title: 'a signature algorithm',
      description: 'How tokens are signed: RS256.',
    }),
    keyId: Type.Optional(text({ description: 'The kid of every token.' })),
    issuer: text({ description: 'The iss of every token.' }),
    audience: Type.Optional(text({ description: 'The aud of every token.' })),
    claims: Type.Optional(
      mapOf(Type.Unknown(), { description: 'Claims added to every token.', default: {} }),
    ),
    subjects: Type.Optional(
      mapOf(subjectSchema, {
        title: 'a map of subjects',
        default: {},
        description: 'Users to mint tokens for, by the name of a credential.',
      }),
    ),
  },
  { description: 'A signing key that the target trusts: every good and bad token can be minted.' },
);

/** A signing key that the target trusts, and what tokens signed with it hold. */
export type Issuer = Static<typeof issuerSchema>;

import { type Static, Type } from '../../packages/typebox.js';
import { exactlyOne, file, mapOf, oneOf, strict, text, url, variable } from './parts.js';

const ALGORITHMS = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
] as const;

const subjectSchema = strict(
  'The user of a token. A user of an identity provider with its own issuer needs issuer and key here.',
  {
    subject: text('The user name in the token (sub).'),
    identityProviderId: Type.Optional(text('The identity provider of that user.')),
    issuer: Type.Optional(text('The iss of the tokens of this user. Default: that of the issuer section.')),
    audience: Type.Optional(text('The aud of the tokens of this user. Default: that of the issuer section.')),
    signingKeyFile: Type.Optional(
      file('The private key for the tokens of this user, PKCS#8 PEM. Default: that of the issuer section.'),
    ),
    algorithm: Type.Optional(
      oneOf(ALGORITHMS, 'The algorithm of their signature.', { title: 'a signature algorithm' }),
    ),
    keyId: Type.Optional(text('The kid of the tokens of this user. Default: that of the issuer section.')),
  },
);

export const issuerSchema = strict(
  'A signing key that the target trusts. With it, assay can create all valid and invalid tokens.',
  {
    signingKeyFile: file('The private key that the target trusts, PKCS#8 PEM.'),
    algorithm: oneOf(ALGORITHMS, 'The algorithm of the signature: RS256.', {
      title: 'a signature algorithm',
    }),
    keyId: Type.Optional(text('The kid of every token.')),
    issuer: text('The iss of every token.'),
    audience: Type.Optional(text('The aud of every token.')),
    claims: Type.Optional(mapOf(Type.Unknown(), 'Claims added to every token.', { default: {} })),
    subjects: Type.Optional(
      mapOf(subjectSchema, 'Users that tokens are created for, by the name of a credential.', {
        title: 'a map of subjects',
        default: {},
      }),
    ),
  },
);

/** A signing key that the target trusts, and the contents of the tokens that are signed with it. */
export type Issuer = Static<typeof issuerSchema>;

/** The methods of client authentication (OpenID Connect Core 1.0 section 9, RFC 8705 section 2.1). */
const CLIENT_AUTHENTICATIONS = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'tls_client_auth',
] as const;

const clientCredentialsSchema = strict(
  'Tokens from an OIDC provider, by the client credentials grant.',
  {
    issuer: url('The OIDC provider. Its endpoints are discovered.'),
    metadataUrl: Type.Optional(url('The address of its metadata, when it is not below the issuer.')),
    clientId: text('The client id.'),
    clientSecretEnv: Type.Optional(variable('The environment variable that holds the secret of the client.')),
    clientSecretFile: Type.Optional(file('The file that holds the secret of the client.')),
    clientKeyFile: Type.Optional(file('The private key of the client, PKCS#8 PEM.')),
    clientKeyId: Type.Optional(text('The kid of that key, when the provider requires it.')),
    clientCertificateFile: Type.Optional(file('The certificate of the client, PEM.')),
    clientAuthentication: Type.Optional(
      oneOf(
        CLIENT_AUTHENTICATIONS,
        'How the client authenticates. Default: by what is given; with a secret by Basic, then by POST.',
      ),
    ),
    audience: Type.Optional(text('The audience to request.')),
    scope: Type.Optional(text('The scopes to request, separated by spaces.')),
  },
  {
    ...exactlyOne('clientSecretEnv', 'clientSecretFile', 'clientKeyFile'),
    dependencies: { clientKeyId: ['clientKeyFile'], clientCertificateFile: ['clientKeyFile'] },
  },
);

const credentialSchema = strict(
  'A token and its user.',
  {
    tokenEnv: Type.Optional(variable('The environment variable that holds the token.')),
    tokenFile: Type.Optional(file('The file that holds the token.')),
    clientCredentials: Type.Optional(clientCredentialsSchema),
    subject: Type.Optional(text('The user that the token names.')),
    identityProviderId: Type.Optional(text('The identity provider of that user.')),
  },
  exactlyOne('tokenEnv', 'tokenFile', 'clientCredentials'),
);

/** The names that suites use. Any other name is available for `registry.credential`. */
export const WELL_KNOWN_CREDENTIALS = [
  'participantAdmin',
  'identityProviderAdmin',
  'user',
  'stranger',
  'expired',
  'registryUser',
] as const;

export const credentialsSchema = mapOf(
  credentialSchema,
  `Existing tokens, by name. The tests use ${WELL_KNOWN_CREDENTIALS.join(', ')}.`,
  { title: 'a map of credentials' },
);

import { Type, type Static } from '../../packages/typebox.js';
import { exactlyOne, file, mapOf, oneOf, strict, text, url, variable } from './parts.js';

/** How a client shows to a provider who it is (OpenID Connect Core 1.0 section 9, RFC 8705 section 2.1). */
const CLIENT_AUTHENTICATIONS = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'tls_client_auth',
] as const;

/** One of these ways. */
export type ClientAuthentication = (typeof CLIENT_AUTHENTICATIONS)[number];

const clientCredentialsSchema = strict(
  'Tokens from an OIDC provider, by the client credentials grant.',
  {
    issuer: url('The OIDC provider. Its endpoints are discovered.'),
    metadataUrl: Type.Optional(
      url(
        'Where its metadata is, when it is reached by another address than its issuer. Absent: below the issuer.',
      ),
    ),
    clientId: text('The client to ask as.'),
    clientSecretEnv: Type.Optional(variable('The environment variable that holds the secret of the client.')),
    clientSecretFile: Type.Optional(file('The file that holds the secret of the client.')),
    clientKeyFile: Type.Optional(file('The private key of the client, PKCS#8 PEM.')),
    clientKeyId: Type.Optional(text('The kid of that key, where the provider asks for one.')),
    clientCertificateFile: Type.Optional(file('The certificate of the client, PEM.')),
    clientAuthentication: Type.Optional(
      oneOf(
        CLIENT_AUTHENTICATIONS,
        'How the client shows who it is. Absent: by what is given; with a secret by Basic, then by POST.',
      ),
    ),
    audience: Type.Optional(text('The audience to ask for.')),
    scope: Type.Optional(text('The scopes to ask for, separated by spaces.')),
  },
  {
    ...exactlyOne('clientSecretEnv', 'clientSecretFile', 'clientKeyFile'),
    dependencies: { clientKeyId: ['clientKeyFile'], clientCertificateFile: ['clientKeyFile'] },
  },
);

/** A client of an OIDC provider, and where its secret is found. */
export type ClientCredentials = Static<typeof clientCredentialsSchema>;

const credentialSchema = strict(
  'A token and whom it stands for.',
  {
    tokenEnv: Type.Optional(variable('The environment variable that holds the token.')),
    tokenFile: Type.Optional(file('The file that holds the token.')),
    clientCredentials: Type.Optional(clientCredentialsSchema),
    subject: Type.Optional(text('The user that the token names.')),
    identityProviderId: Type.Optional(text('The identity provider of that user.')),
  },
  exactlyOne('tokenEnv', 'tokenFile', 'clientCredentials'),
);

/** Names that suites ask for. Any other name is free for use by `registry.credential`. */
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
  `Ready-made tokens, by name. Suites ask for ${WELL_KNOWN_CREDENTIALS.join(', ')}.`,
  { title: 'a map of credentials' },
);

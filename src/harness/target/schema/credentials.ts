import { Type, type Static } from '@sinclair/typebox';
import { exactlyOne, file, mapOf, strict, text, url } from './parts.js';

const variable = (description: string) =>
  Type.Optional(text({ title: 'the name of an environment variable', format: 'variable', description }));

const clientCredentialsSchema = strict(
  {
    issuer: url('The OIDC provider. Its endpoints are discovered.'),
    clientId: text({ description: 'The client to ask as.' }),
    clientSecretEnv: variable('The environment variable that holds the secret of the client.'),
    clientSecretFile: Type.Optional(file('The file that holds the secret of the client.')),
    audience: Type.Optional(text({ description: 'The audience to ask for.' })),
    scope: Type.Optional(text({ description: 'The scopes to ask for, separated by spaces.' })),
  },
  {
    description: 'Tokens from an OIDC provider, by the client credentials grant.',
    ...exactlyOne('clientSecretEnv', 'clientSecretFile'),
  },
);

/** A client of an OIDC provider, and where its secret is found. */
export type ClientCredentials = Static<typeof clientCredentialsSchema>;

const credentialSchema = strict(
  {
    tokenEnv: variable('The environment variable that holds the token.'),
    tokenFile: Type.Optional(file('The file that holds the token.')),
    clientCredentials: Type.Optional(clientCredentialsSchema),
    subject: Type.Optional(text({ description: 'The user that the token names.' })),
    identityProviderId: Type.Optional(text({ description: 'The identity provider of that user.' })),
  },
  {
    description: 'A token and whom it stands for.',
    ...exactlyOne('tokenEnv', 'tokenFile', 'clientCredentials'),
  },
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

export const credentialsSchema = mapOf(credentialSchema, {
  title: 'a map of credentials',
  description: `Ready-made tokens, by name. Suites ask for ${WELL_KNOWN_CREDENTIALS.join(', ')}.`,
});

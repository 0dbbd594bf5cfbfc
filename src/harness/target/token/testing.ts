import { createServer } from 'node:http';
import type { TestContext } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { listen } from '../../http/testing.js';

/** The secret of every client. */
export const SECRET = 'hunter2-hunter2-hunter2';

interface Wanted {
  clients: string[];
  /** How clients show their secret. */
  method?: string;
}

/** A real provider of OpenID Connect on loopback until the test ends. Its tokens are for the audience that is asked for. */
export async function oidcProvider(t: TestContext, { clients, method = 'client_secret_basic' }: Wanted) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const about = { alg: 'RS256', use: 'sig', kid: 'p1' };
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(t, server)}`;
  const provider = new Provider(issuer, {
    clients: clients.map((client_id) => ({
      client_id,
      client_secret: SECRET,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: method,
    })),
    clientAuthMethods: [method],
    scopes: ['daml_ledger_api'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), ...about }] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: ({ oidc: { body } }) => body['audience'],
        getResourceServerInfo: (_, audience) => ({
          scope: 'daml_ledger_api',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 120,
        }),
      },
    },
  });
  server.on('request', provider.callback());
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), ...about }] });
  return { issuer, keys };
}

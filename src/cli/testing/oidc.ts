import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** The secret of every client. */
export const SECRET = 'hunter2-hunter2-hunter2';

/** A real provider of OpenID Connect on loopback, until the test ends; returns its issuer. */
export async function oidcProvider(t: TestContext, clients: string[], audience: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const resource = {
    scope: 'daml_ledger_api',
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: 120,
  };
  const provider = new Provider(issuer, {
    clients: clients.map((client_id) => ({
      client_id,
      client_secret: SECRET,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_basic',
    })),
    clientAuthMethods: ['client_secret_basic'],
    scopes: ['daml_ledger_api'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'p1' }] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => resource,
      },
    },
  });
  server.on('request', provider.callback());
  return issuer;
}

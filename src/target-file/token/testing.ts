import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { TestContext } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { listen } from '../../http/testing.js';

/** The secret of every client. */
export const SECRET = 'hunter2-hunter2-hunter2';

interface Wanted {
  clients: string[];
  /** The method of client authentication. */
  method?: string;
  /** The methods that the provider offers. Default: only that of its clients. */
  offers?: string[];
  /** Further properties of each client, such as its keys. */
  client?: Record<string, unknown>;
  /** With these, the provider uses TLS and requests a client certificate. */
  tls?: { cert: string; key: string };
}

/** Clients are identified by their certificate. Its subject does not matter here. */
const mTLS = {
  enabled: true,
  tlsClientAuth: true,
  getCertificate: ({ req }: { req: { socket: TLSSocket } }) =>
    req.socket.getPeerX509Certificate()?.toString(),
  certificateAuthorized: () => true,
  certificateSubjectMatches: () => true,
};

/** Runs a real OpenID Connect provider on loopback until the test ends. Its tokens have the requested audience. */
export async function oidcProvider(t: TestContext, wanted: Wanted) {
  const { clients, method = 'client_secret_basic', offers = [method], client, tls } = wanted;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const about = { alg: 'RS256', use: 'sig', kid: 'p1' };
  const options = { ...tls, requestCert: true, rejectUnauthorized: false };
  const server = tls ? createSecureServer(options) : createServer();
  const issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${await listen(t, server)}`;
  const provider = new Provider(issuer, {
    clients: clients.map((client_id) => ({
      client_id,
      ...(method.startsWith('client_secret') && { client_secret: SECRET }),
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: method,
      ...client,
    })),
    clientAuthMethods: offers,
    scopes: ['daml_ledger_api'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), ...about }] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      ...(tls && { mTLS }),
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

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** The secret of every client. */
const SECRET = 'a-secret-of-the-client-of-some-length';

/** The next person to sign in, as stored by the provider. */
export interface Member {
  sub: string;
  name: string;
  groups?: readonly string[];
}

/** Runs a real OpenID Connect provider on loopback, which signs in whoever the test chooses. */
export async function signInProvider(returnTo: string, audience: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const members = new Map<string, Member>();
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'assay', client_secret: SECRET, redirect_uris: [returnTo] },
      {
        client_id: 'robot',
        client_secret: SECRET,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'groups'] },
    // All claims are in the ID token, so the service needs no userinfo request.
    conformIdTokenClaims: false,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'p1' }] },
    cookies: { keys: ['some key'] },
    interactions: { url: () => '/let-in' },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => members.get(sub)!,
    }),
    // Consent is given automatically.
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const about = { clientId: oidc.client.clientId, accountId: oidc.session.accountId };
      const grant = new oidc.provider.Grant(about);
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: ({ oidc: { body } }: { oidc: { body?: Record<string, string> } }) =>
          body?.['audience'],
        getResourceServerInfo: () => ({ scope: '', audience, accessTokenFormat: 'jwt', accessTokenTTL: 120 }),
      },
    },
  });
  let next: Member = { sub: 'nobody', name: 'Nobody' };
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/let-in') answer(request, response);
    else void provider.interactionFinished(request, response, { login: { accountId: next.sub } });
  });
  return {
    issuer,
    secret: SECRET,
    letIn: (member: Member) => {
      members.set(member.sub, member);
      next = member;
    },
    /** Returns an access token of the client `robot`. */
    robotToken: async (): Promise<string> => {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`robot:${SECRET}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', audience }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: {
      Grant: new (about: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    };
  };
}

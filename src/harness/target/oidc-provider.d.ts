/** The little of `oidc-provider`, which has no types of its own, that the tests use. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Context {
    oidc: { body: Record<string, string> };
  }

  /** An OpenID provider. */
  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, unknown>[];
        clientAuthMethods: string[];
        scopes: string[];
        jwks: { keys: object[] };
        features: {
          clientCredentials: { enabled: true };
          devInteractions: { enabled: false };
          mTLS?: object;
          resourceIndicators: {
            enabled: true;
            defaultResource: (context: Context) => string | undefined;
            getResourceServerInfo: (context: Context, resource: string) => Record<string, unknown>;
          };
        };
      },
    );
    callback(): RequestListener;
  }
}

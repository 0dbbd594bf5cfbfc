/** The types of the parts of `oidc-provider` that the tests use. The package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Context {
    oidc: { body: Record<string, string> };
  }

  /** An OpenID provider. */
  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, unknown>[];
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
        [more: string]: unknown;
      },
    );
    callback(): RequestListener;
    /** Redirects a user who has logged in. */
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}

import { of } from './section.js';

const SECTION = 'Authentication / 5';
const { stated, derived } = of(SECTION, 'secrets');

export const secretsDecodable = derived(
  'configuration.secrets-decodable',
  'Each value of a secret can be decoded: base64 of UTF-8 under data, text under stringData.',
  'a Kubernetes Secret has its values as base64 under data and as text under stringData.',
);

export const backendSecretKeys = stated(
  'configuration.backend-secret-keys',
  'The secret of the validator backend holds ledger-api-user, url, client-id, client-secret and audience, none of them empty.',
);

export const uiSecretKeys = stated(
  'configuration.ui-secret-keys',
  'The secrets of the wallet UI and of the name-service UI hold url and client-id, neither of them empty.',
);

export const secretUrls = stated(
  'configuration.secret-urls',
  'url of a secret is a URL, of http or https: for the backend that of the OIDC configuration, with /.well-known/openid-configuration in its path, and for a UI that of the authority, without /.well-known/ in its path.',
);

export const secretBlanks = derived(
  'configuration.secret-blanks',
  'url, client-id, ledger-api-user and audience of a secret have no blanks or line breaks around them, and client-secret has no control characters.',
  'a secret is handed over byte for byte, and a line break is part of no URL, no client ID and no client secret (RFC 3986 section 2, RFC 6749 appendix A).',
);

export const ledgerApiUser = stated(
  'configuration.ledger-api-user',
  'ledger-api-user is the client-id of the same secret and @clients.',
);

export const secretAudience = of(SECTION, 'secrets', 'participant').derived(
  'configuration.secret-audience',
  'audience of the backend secret is auth.targetAudience of the participant.',
  'the backend asks for tokens with this audience, and the participant takes those with its auth.targetAudience.',
);

import type { Clause } from '../clause.js';
import { of } from './section.js';

const SECTION = 'Authentication / 5';
const at = of(SECTION, 'secrets');

export const secretsDecodable: Clause = {
  ...at,
  id: 'configuration.secrets-decodable',
  basis: 'derived',
  follows: 'a Kubernetes Secret has its values as base64 under data and as text under stringData.',
  statement: 'Each value of a secret can be decoded: base64 of UTF-8 under data, text under stringData.',
};

export const backendSecretKeys: Clause = {
  ...at,
  id: 'configuration.backend-secret-keys',
  basis: 'stated',
  statement:
    'The secret of the validator backend holds ledger-api-user, url, client-id, client-secret and audience, none of them empty.',
};

export const uiSecretKeys: Clause = {
  ...at,
  id: 'configuration.ui-secret-keys',
  basis: 'stated',
  statement:
    'The secrets of the wallet UI and of the name-service UI hold url and client-id, neither of them empty.',
};

export const secretUrls: Clause = {
  ...at,
  id: 'configuration.secret-urls',
  basis: 'stated',
  statement:
    'url of a secret is a URL, of http or https: for the backend that of the OIDC configuration, which ends in /.well-known/openid-configuration.',
};

export const ledgerApiUser: Clause = {
  ...at,
  id: 'configuration.ledger-api-user',
  basis: 'stated',
  statement: 'ledger-api-user is the client-id of the same secret and @clients.',
};

export const secretAudience: Clause = {
  ...of(SECTION, 'secrets', 'participant'),
  id: 'configuration.secret-audience',
  basis: 'derived',
  follows:
    'the backend asks for tokens with this audience, and the participant takes those with its auth.targetAudience.',
  statement: 'audience of the backend secret is auth.targetAudience of the participant.',
};

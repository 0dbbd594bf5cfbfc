import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const TABLE = values('Validator app');
const at = of(TABLE, 'validator');

export const validatorTypes: Clause = {
  ...at,
  id: 'configuration.validator-types',
  basis: 'stated',
  statement:
    'Each value of the validator app has the type of its key: text, a list of texts for validatorWalletUsers, a boolean for enableWallet and disableAuth.',
};

export const validatorUrls: Clause = {
  ...at,
  id: 'configuration.validator-urls',
  basis: 'stated',
  statement: 'scanAddress and auth.jwksUrl of the validator values are URLs, of http or https.',
};

const TOKENS_ARE_CHECKED =
  'tokens are validated with the JWKS URL and the audience, and without disableAuth they are validated.';

export const validatorAuth: Clause = {
  ...at,
  id: 'configuration.validator-auth',
  section: 'Authentication / 4',
  basis: 'derived',
  follows: TOKENS_ARE_CHECKED,
  statement:
    'Unless authentication is disabled, the validator values hold auth.audience and auth.jwksUrl, neither of them empty.',
};

export const participantAuth: Clause = {
  ...of('Authentication / 4', 'participant'),
  id: 'configuration.participant-auth',
  basis: 'derived',
  follows: TOKENS_ARE_CHECKED,
  statement:
    'Unless authentication is disabled, the participant values hold auth.targetAudience and auth.jwksUrl, neither of them empty.',
};

export const authDisabledInBoth: Clause = {
  ...of(TABLE, 'validator', 'participant'),
  id: 'configuration.auth-disabled-in-both',
  basis: 'stated',
  statement: 'disableAuth is true in the values of the validator and of the participant, or in neither.',
};

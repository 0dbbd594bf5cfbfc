import { of, values } from './section.js';

const TABLE = values('Validator app');
const { stated, derived } = of(TABLE, 'validator');

export const validatorTypes = stated(
  'configuration.validator-types',
  'Each value of the validator app has the type of its key: text, a list of texts for validatorWalletUsers, a boolean for enableWallet and disableAuth.',
);

export const validatorUrls = derived(
  'configuration.validator-urls',
  'scanAddress and auth.jwksUrl of the validator values are URLs, of http or https.',
  'auth.jwksUrl is called one, and a scan is read over HTTP, at the endpoint that scanAddress tells.',
);

const TOKENS_ARE_CHECKED =
  'tokens are validated with the JWKS URL and the audience, and without disableAuth they are validated.';

export const validatorAuth = derived(
  'configuration.validator-auth',
  'Unless authentication is disabled, the validator values hold auth.audience and auth.jwksUrl, neither of them empty.',
  TOKENS_ARE_CHECKED,
  { section: 'Authentication / 4' },
);

export const participantAuth = of('Authentication / 4', 'participant').derived(
  'configuration.participant-auth',
  'Unless authentication is disabled, the participant values hold auth.targetAudience and auth.jwksUrl, neither of them empty.',
  TOKENS_ARE_CHECKED,
);

export const authDisabledInBoth = of(TABLE, 'validator', 'participant').stated(
  'configuration.auth-disabled-in-both',
  'disableAuth is true in the values of the validator and of the participant, or in neither.',
);

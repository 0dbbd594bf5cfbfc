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

export const walletUsers = derived(
  'configuration.wallet-users',
  'Each of validatorWalletUsers is a user ID: none of them is empty or blank.',
  'they are full IDs of users at the identity provider, and an empty text identifies nobody.',
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

export const audienceForm = of('Authentication / 4').derived(
  'configuration.audience-form',
  'auth.audience and auth.targetAudience that have a colon have no blanks or line breaks.',
  'an audience of a token is a StringOrURI: what has a colon in it is a URI (RFC 7519 sections 2 and 4.1.3), and a URI has no blanks (RFC 3986 section 2).',
);

export const keySetUrl = of('Authentication / 4').derived(
  'configuration.key-set-url',
  'auth.jwksUrl of a chart is not the address of the OIDC configuration: it does not end with /.well-known/openid-configuration or /.well-known/oauth-authorization-server, and is not url of the backend secret.',
  'it is the URL of the JSON Web Key Set, and at these addresses stands the configuration, which names that URL as jwks_uri (OpenID Connect Discovery 1.0 section 4, RFC 8414 section 3).',
);

export const authDisabledInBoth = of(TABLE, 'validator', 'participant').stated(
  'configuration.auth-disabled-in-both',
  'disableAuth is true in the values of the validator and of the participant, or in neither.',
);

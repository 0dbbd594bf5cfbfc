import { clausesOf } from '../clause.js';
import { values } from './section.js';

const IDENTITY = values('Node identity and network binding');

const about = (section: string) =>
  clausesOf('configuration', section, ['configuration', 'configuration.loader']);

export const loaderAccepts = about('Resources / Operator configuration values').derived(
  'configuration.loader-accepts',
  'The loader accepts values that follow every rule, with and without the optional ones.',
  'a program that refuses such values cannot deploy the nodes that the rules allow.',
);

export const loaderRefusesNetwork = about(values('Required network parameters')).stated(
  'configuration.loader-refuses-network',
  'The loader refuses network parameters if a required one is missing or empty.',
);

export const loaderRefusesPartyHint = about(IDENTITY).stated(
  'configuration.loader-refuses-party-hint',
  'The loader refuses a validatorPartyHint that has fewer than three parts or an empty part.',
);

export const loaderRefusesUrls = about('Resources / Operator configuration values').stated(
  'configuration.loader-refuses-urls',
  'The loader refuses a text that is not a URL where a URL is required: SPONSOR_SV_URL, TRUSTED_SCAN_URL, svSponsorAddress, auth.jwksUrl, and url of a secret.',
);

export const loaderRefusesDatabaseName = about(IDENTITY).stated(
  'configuration.loader-refuses-database-name',
  'The loader refuses a persistence.databaseName of the participant that is not participant_ and the migration ID, and a persistence.schema of the participant that is not participant.',
);

export const loaderRefusesIdentityTypes = about(IDENTITY).stated(
  'configuration.loader-refuses-identity-types',
  'The loader refuses values of node identity, migration and persistence that have another type.',
);

export const loaderRefusesValidatorTypes = about(values('Validator app')).stated(
  'configuration.loader-refuses-validator-types',
  'The loader refuses values of the validator app that do not have the type of their keys.',
);

export const loaderRefusesParticipantTypes = about(values('Participant')).stated(
  'configuration.loader-refuses-participant-types',
  'The loader refuses values of the participant that do not have the type of their keys.',
);

export const loaderRefusesHalfAuthentication = about(values('Validator app')).stated(
  'configuration.loader-refuses-half-authentication',
  'The loader refuses disableAuth if only the values of the validator, or only those of the participant, have it.',
);

export const loaderRefusesConnection = about(values('Synchronizer connection options')).stated(
  'configuration.loader-refuses-connection',
  'The loader refuses a validator that trusts a single scan or a single sequencer if its address is missing.',
);

export const loaderRefusesSsl = about(values('Database')).stated(
  'configuration.loader-refuses-ssl',
  'The loader refuses sslcert without sslkey, and sslkey without sslcert.',
);

export const loaderRefusesTopupTypes = about(values('Traffic top-up')).stated(
  'configuration.loader-refuses-topup-types',
  'The loader refuses values of traffic top-up that do not have the type of their keys, and an interval that is not a duration.',
);

export const loaderRefusesWalletTypes = about(values('Wallet automations')).stated(
  'configuration.loader-refuses-wallet-types',
  'The loader refuses values of the wallet automations that do not have the type of their keys, and an entry of autoAcceptTransfers without fromParties.',
);

export const loaderRefusesSecrets = about('Authentication / 5').stated(
  'configuration.loader-refuses-secrets',
  'The loader refuses secrets in which a key is missing or empty, and a ledger-api-user of another form.',
);

export const loaderRefusesClientAuthentication = about('Authentication / 6').stated(
  'configuration.loader-refuses-client-authentication',
  'The loader refuses tls.client-auth.type require without the certificate chain or the private key of the admin client.',
);

export const loaderRefusesOldKeys = about('Authentication / 6').stated(
  'configuration.loader-refuses-old-keys',
  'The loader refuses private keys for TLS that are not PKCS#8.',
);

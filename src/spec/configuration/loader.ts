import { clausesOf } from '../clause.js';
import { values } from './section.js';

const ALL = 'Resources / Operator configuration values';

const about = (section: string) =>
  clausesOf('configuration', section, ['configuration', 'configuration.loader']);

/** A loader accepts good values. */
export const loaderAccepts = about(ALL).derived(
  'configuration.loader-accepts',
  'The loader accepts values that follow every rule, with and without the optional ones.',
  'a program that refuses such values cannot deploy the nodes that the rules allow.',
);

/** What a loader refuses, by the section that says so. */
const REFUSED = {
  [ALL]: {
    urls: 'a text that is not a URL where a URL is required: SPONSOR_SV_URL, TRUSTED_SCAN_URL, svSponsorAddress, auth.jwksUrl, and url of a secret.',
  },
  [values('Required network parameters')]: {
    network: 'network parameters if a required one is missing or empty.',
  },
  [values('Node identity and network binding')]: {
    'party-hint': 'a validatorPartyHint that has fewer than three parts or an empty part.',
    'database-name':
      'a persistence.databaseName of the participant that is not participant_ and the migration ID, and a persistence.schema of the participant that is not participant.',
    'identity-types': 'values of node identity, migration and persistence that have another type.',
  },
  [values('Validator app')]: {
    'validator-types': 'values of the validator app that do not have the type of their keys.',
    'half-authentication':
      'disableAuth if only the values of the validator, or only those of the participant, have it.',
  },
  [values('Participant')]: {
    'participant-types': 'values of the participant that do not have the type of their keys.',
  },
  [values('Synchronizer connection options')]: {
    connection: 'a validator that trusts a single scan or a single sequencer if its address is missing.',
  },
  [values('Database')]: { ssl: 'sslcert without sslkey, and sslkey without sslcert.' },
  [values('Traffic top-up')]: {
    'topup-types':
      'values of traffic top-up that do not have the type of their keys, and an interval that is not a duration.',
  },
  [values('Wallet automations')]: {
    'wallet-types':
      'values of the wallet automations that do not have the type of their keys, and an entry of autoAcceptTransfers without fromParties.',
  },
  'Authentication / 5': {
    secrets: 'secrets in which a key is missing or empty, and a ledger-api-user of another form.',
  },
  'Authentication / 6': {
    'client-authentication':
      'tls.client-auth.type require without the certificate chain or the private key of the admin client.',
    'old-keys': 'private keys for TLS that are not PKCS#8.',
  },
};

/** The clauses about what a loader refuses, by the part of their ids that says what. */
export const loaderRefuses = new Map(
  Object.entries(REFUSED).flatMap(([section, rows]) =>
    Object.entries(rows).map(([what, refused]) => [
      what,
      about(section).stated(`configuration.loader-refuses-${what}`, `The loader refuses ${refused}`),
    ]),
  ),
);

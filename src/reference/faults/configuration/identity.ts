import { replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationIdentity: Faults = {
  'database-host-as-a-list': {
    breaks: ['configuration.identity-types'],
    explains: 'persistence.host is a list of one host.',
    configuration: replaces('validator', 'host: postgres\n', 'host: [postgres]\n'),
  },
  'migrating-as-text': {
    breaks: ['configuration.identity-types'],
    explains: 'migration.migrating is the text "false", which is no boolean.',
    configuration: replaces('validator', 'migrating: false', 'migrating: "false"'),
  },
  'port-as-text': {
    breaks: ['configuration.identity-types'],
    explains: 'persistence.port of the participant is text.',
    configuration: replaces('participant', 'port: 5432', 'port: "5432"'),
  },
  'sponsor-without-a-scheme': {
    breaks: ['configuration.sponsor-url'],
    explains: 'svSponsorAddress begins with the host.',
    configuration: replaces('validator', '"https://sponsor.sv.example"', '"sponsor.sv.example"'),
  },
  'hint-of-four-parts': {
    breaks: ['configuration.party-hint-form'],
    explains: 'validatorPartyHint has a minus sign in its organization.',
    configuration: replaces(
      'validator',
      'validatorPartyHint: "acme-validator-1"',
      'validatorPartyHint: "acme-corp-validator-1"',
    ),
  },
  'hint-of-two-parts': {
    breaks: ['configuration.party-hint-form'],
    explains: 'validatorPartyHint has no function.',
    configuration: replaces(
      'validator',
      'validatorPartyHint: "acme-validator-1"',
      'validatorPartyHint: "acme-1"',
    ),
  },
  'hint-with-an-empty-enumerator': {
    breaks: ['configuration.party-hint-form'],
    explains: 'validatorPartyHint ends with a minus sign.',
    configuration: replaces(
      'validator',
      'validatorPartyHint: "acme-validator-1"',
      'validatorPartyHint: "acme-validator-"',
    ),
  },
  'hint-one-character-too-long': {
    breaks: ['configuration.party-hint-alphabet'],
    explains: 'validatorPartyHint has 256 characters.',
    configuration: replaces(
      'validator',
      'validatorPartyHint: "acme-validator-1"',
      'validatorPartyHint: "a-b-999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"',
    ),
  },
  'hint-with-a-cyrillic-letter': {
    breaks: ['configuration.party-hint-alphabet'],
    explains: 'The first letter of validatorPartyHint looks like an a, and is none.',
    configuration: replaces('validator', 'validatorPartyHint: "acme', 'validatorPartyHint: "аcme'),
  },
  'hint-with-a-full-stop': {
    breaks: ['configuration.party-hint-alphabet'],
    explains: 'validatorPartyHint has a full stop in its organization.',
    configuration: replaces('validator', 'validatorPartyHint: "acme-', 'validatorPartyHint: "acme.example-'),
  },
  'database-port-0': {
    breaks: ['configuration.port-range'],
    explains: 'persistence.port is 0.',
    configuration: replaces('participant', 'port: 5432', 'port: 0'),
  },
  'database-port-65536': {
    breaks: ['configuration.port-range'],
    explains: 'persistence.port is one above the highest.',
    configuration: replaces('validator', 'port: 5432', 'port: 65536'),
  },
  'database-of-the-last-migration': {
    breaks: ['configuration.database-name'],
    explains: 'persistence.databaseName still names the migration before.',
    configuration: replaces('participant', 'participant_3', 'participant_2'),
  },
  'database-with-a-hyphen': {
    breaks: ['configuration.database-name'],
    explains: 'persistence.databaseName has a minus sign in the place of the underscore.',
    configuration: replaces('validator', 'participant_3', 'participant-3'),
  },
  'schema-public': {
    breaks: ['configuration.schema-name'],
    explains: 'persistence.schema is public.',
    configuration: replaces('participant', 'schema: participant', 'schema: public'),
  },
  'network-of-another-migration': {
    breaks: ['configuration.migration-agrees'],
    explains: 'MIGRATION_ID is not migration.id of the charts.',
    configuration: replaces('network', 'MIGRATION_ID=3', 'MIGRATION_ID=4'),
  },
  'participant-of-the-last-migration': {
    breaks: ['configuration.migration-agrees'],
    explains: 'migration.id of the participant is not that of the network.',
    configuration: combine(
      replaces('participant', 'id: "3"', 'id: "2"'),
      without('participant', '  databaseName'),
    ),
  },
};

import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const TABLE = values('Node identity and network binding');
const inValidator = of(TABLE, 'validator');
/** The table is that of both charts: a rule of it judges whichever of them is there. */
const inEither = of(TABLE);

export const identityTypes: Clause = {
  ...inEither,
  id: 'configuration.identity-types',
  basis: 'stated',
  statement:
    'Each value of node identity, migration and persistence has the type of its key: text, a boolean for migration.migrating, a whole number for persistence.port.',
};

export const sponsorUrl: Clause = {
  ...inValidator,
  id: 'configuration.sponsor-url',
  basis: 'stated',
  statement: 'svSponsorAddress is a URL, of http or https.',
};

export const partyHintForm: Clause = {
  ...inValidator,
  id: 'configuration.party-hint-form',
  basis: 'stated',
  statement:
    'validatorPartyHint has three parts, joined by two minus signs, none of them empty: organization, function and enumerator.',
};

export const partyHintAlphabet: Clause = {
  ...inValidator,
  id: 'configuration.party-hint-alphabet',
  basis: 'derived',
  follows:
    'the validator allocates its party by this hint, and rule 2 of party allocation has the alphabet and the length of every hint.',
  statement:
    'validatorPartyHint has 1 to 255 characters, all of them such as a hint of a party may have: ASCII letters and digits, space, colon, minus and underscore.',
};

export const portRange: Clause = {
  ...inEither,
  id: 'configuration.port-range',
  basis: 'derived',
  follows: 'a port of TCP is a number of sixteen bits, and 0 is none that a client can reach.',
  statement: 'persistence.port is between 1 and 65535.',
};

export const databaseName: Clause = {
  ...inEither,
  id: 'configuration.database-name',
  basis: 'stated',
  statement:
    'persistence.databaseName is participant_ and a migration ID: that of the same deployment, where another value tells it.',
};

export const schemaName: Clause = {
  ...inEither,
  id: 'configuration.schema-name',
  basis: 'stated',
  statement: 'persistence.schema is participant.',
};

export const migrationAgrees: Clause = {
  ...inEither,
  id: 'configuration.migration-agrees',
  section: 'Versioning',
  basis: 'derived',
  follows:
    'a deployment is bound to one migration ID of the network, so that MIGRATION_ID and migration.id of each chart tell the same one.',
  statement: 'MIGRATION_ID and every migration.id of a deployment are the same.',
};

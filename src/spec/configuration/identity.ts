import { of, values } from './section.js';

const TABLE = values('Node identity and network binding');
const inValidator = of(TABLE, 'validator');
/** The table is that of both charts: a rule of it judges whichever of them is there. */
const inEither = of(TABLE);

export const identityTypes = inEither.stated(
  'configuration.identity-types',
  'Each value of node identity, migration and persistence has the type of its key: text, a boolean for migration.migrating, a whole number for persistence.port of the participant.',
);

export const sponsorUrl = inValidator.stated(
  'configuration.sponsor-url',
  'svSponsorAddress is a URL, of http or https.',
);

export const sponsorAgrees = of(TABLE, 'validator', 'network').derived(
  'configuration.sponsor-agrees',
  'svSponsorAddress and SPONSOR_SV_URL name the same host and port.',
  'both are the address of the super validator that sponsors this node, and it has one.',
);

export const partyHintForm = inValidator.stated(
  'configuration.party-hint-form',
  'validatorPartyHint has three parts that are joined by minus signs, none of them empty: organization, function and enumerator. A part may have minus signs of its own, and an enumerator need not be a number.',
);

export const partyHintAlphabet = inValidator.derived(
  'configuration.party-hint-alphabet',
  'validatorPartyHint has 1 to 255 characters, all of them such as a hint of a party may have: ASCII letters and digits, space, colon, minus and underscore.',
  'the validator allocates its party by this hint, and rule 2 of party allocation has the alphabet and the length of every hint.',
);

export const portRange = inEither.derived(
  'configuration.port-range',
  'persistence.port is between 1 and 65535.',
  'a port of TCP is a number of sixteen bits, and 0 is none that a client can reach.',
);

export const namesGiven = inEither.derived(
  'configuration.names-given',
  'nodeIdentifier and persistence.secretName, where they are given, are neither empty nor blank.',
  'an empty text identifies no node and names no secret.',
);

export const databaseHost = inEither.derived(
  'configuration.database-host',
  'persistence.host is a host alone: neither empty nor blank, and without a scheme, a user, a port or a path.',
  'the key is that of the host, the port and the name of the database have keys of their own, and none of the rest is part of a host (RFC 3986 section 3.2.2).',
);

export const databaseName = inEither.stated(
  'configuration.database-name',
  'persistence.databaseName of the participant is participant_ and a migration ID: that of the same deployment, where another value tells it. In the values of the validator this is said of a name that begins with participant.',
);

export const schemaName = of(TABLE, 'participant').stated(
  'configuration.schema-name',
  'persistence.schema of the participant is participant.',
);

export const migrationAgrees = inEither.derived(
  'configuration.migration-agrees',
  'MIGRATION_ID and every migration.id of a deployment are the same; while it migrates (migration.migrating), those of the charts.',
  'a deployment is bound to one migration ID of the network, so that MIGRATION_ID and migration.id of each chart tell the same one.',
  { section: 'Versioning' },
);

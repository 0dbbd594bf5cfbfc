import * as clauses from '../../../src/spec/configuration/identity.js';
import { all, drop, set, type Edit } from '../bundle.js';
import { LONGEST } from '../texts.js';
import { breach, NO_URLS, sets, values, where, type Breach } from './breach.js';

const TYPES: readonly [string, ...Parameters<typeof values>[1]][] = [
  ['nodeIdentifier', 7, { name: 'x' }],
  ['migration.migrating', 'yes', 'true', 1],
  ['persistence.secretName', 5, ['a']],
  ['persistence.host', false, 10],
  ['persistence.port', 'five', 5432.5, true, [5432]],
  ['persistence.databaseName', 1, ['participant_1']],
  ['persistence.schema', 1, true],
];

const types: Breach[] = (['validator', 'participant'] as const).flatMap((kind) =>
  TYPES.flatMap(([key, ...wrong]) =>
    values({ clause: clauses.identityTypes, kind, key: key.split('.') }, wrong),
  ),
);

const hint = { kind: 'validator', key: ['validatorPartyHint'] } as const;
const persisted = (key: string) => ({ key: ['persistence', key] });

const noHints = [
  'acme',
  'acme-validator',
  'acme-validator-1-2',
  'acme--1',
  '-validator-1',
  'acme-validator-',
  '--',
];
const foreignLetters = [
  'acme-validator-é',
  'ac.me-validator-1',
  'acme/x-validator-1',
  'acme-valid@tor-1',
  'acme-validator-１',
];

/** Nothing but `migration.id` of one chart holds the migration ID. */
const onlyMigrationId = (id: string): Edit =>
  all(
    ...(['validator', 'participant'] as const).map((kind) =>
      where(kind, all(drop(kind, ['persistence', 'databaseName']), drop(kind, ['migration', 'id']))),
    ),
    where('network', set('network', ['MIGRATION_ID'], id)),
  );

const disagreeing = (['validator', 'participant'] as const).map((kind) =>
  breach(
    {
      clause: clauses.migrationAgrees,
      kind,
      key: ['migration', 'id'],
      needs: ['network'],
      setup: all(onlyMigrationId('7'), set(kind, ['migration', 'id'], '7')),
    },
    'migration.id of another migration',
    set(kind, ['migration', 'id'], '8'),
  ),
);

const ofEither = (['validator', 'participant'] as const).flatMap((kind): Breach[] => [
  ...values({ clause: clauses.portRange, kind, ...persisted('port') }, [0, 65_536, -1, 100_000]),
  ...values({ clause: clauses.schemaName, kind, ...persisted('schema') }, [
    'public',
    'Participant',
    'participant_1',
  ]),
  ...values({ clause: clauses.databaseName, kind, ...persisted('databaseName') }, [
    'participant',
    'participant_',
    'participants_1',
    'Participant_1',
    'my_participant_1',
    'validator_1',
  ]),
  breach(
    {
      clause: clauses.databaseName,
      kind,
      ...persisted('databaseName'),
      setup: all(
        onlyMigrationId('7'),
        sets(kind, [['migration', 'id'], '7'], [['persistence', 'databaseName'], 'participant_7']),
      ),
    },
    'the database of another migration',
    set(kind, ['persistence', 'databaseName'], 'participant_8'),
  ),
]);

const migrationIds: Breach[] = (['validator', 'participant'] as const).flatMap((kind) =>
  values({ clause: clauses.identityTypes, kind, key: ['migration', 'id'], setup: onlyMigrationId('7') }, [
    ['7'],
    true,
  ]),
);

/** Every way in which the identity of a node, its migration and its persistence are broken. */
export const everyIdentityBreach: readonly Breach[] = [
  ...values({ clause: clauses.identityTypes, kind: 'validator', key: ['svSponsorAddress'] }, [
    5,
    true,
    ['https://sv.example'],
  ]),
  ...values({ clause: clauses.identityTypes, ...hint }, [7, ['a-b-1']]),
  ...types,
  ...migrationIds,
  ...values({ clause: clauses.sponsorUrl, kind: 'validator', key: ['svSponsorAddress'] }, NO_URLS),
  ...values({ clause: clauses.partyHintForm, ...hint }, noHints),
  ...values({ clause: clauses.partyHintAlphabet, ...hint }, [
    ...foreignLetters,
    // One more than the longest that there may be.
    `a-b-${'9'.repeat(LONGEST - 3)}`,
  ]),
  ...ofEither,
  ...disagreeing,
];

import * as clauses from '../../../src/spec/configuration/identity.js';
import { CHARTS } from '../../../src/spec/configuration/section.js';
import { all, drop, set, type BundleEdit } from '../bundle.js';
import { LONGEST } from '../texts.js';
import { breach, NO_HOSTS, NO_URLS, sets, valuesIn, where, type Breach } from './breach.js';

const inValidator = valuesIn('validator');
const inParticipant = valuesIn('participant');
const HINT = 'validatorPartyHint';
const NAME = 'persistence.databaseName';

const noHints = ['acme', 'acme--1', '-validator-1', 'acme-validator-', '--'];
const foreignLetters = [
  'acme-validator-é',
  'ac.me-validator-1',
  'acme/x-validator-1',
  'acme-valid@tor-1',
  'acme-validator-１',
];
// The first one is what a loader is always given: a good name, with something before it.
const noNames = [
  'my_participant_1',
  'participant',
  'participant_',
  'participants_1',
  'Participant_1',
  'validator_1',
];

// The validator may have a database of another name.
const nearNames = noNames.filter((name) => /^participant/i.test(name));

/** Nothing but `migration.id` of one chart holds the migration ID. */
const onlyMigrationId: BundleEdit = all(
  ...CHARTS.map((kind) =>
    where(
      kind,
      all(
        ...[
          ['persistence', 'databaseName'],
          ['migration', 'id'],
          ['migration', 'migrating'],
        ].map((path) => drop(kind, path)),
      ),
    ),
  ),
  where('network', set('network', ['MIGRATION_ID'], '7')),
);

const typesIn = (kind: (typeof CHARTS)[number]): Breach[] => {
  const wrong = valuesIn(kind);
  return [
    ...wrong(clauses.identityTypes, 'nodeIdentifier', [7, { name: 'x' }]),
    ...wrong(clauses.identityTypes, 'migration.migrating', ['yes', 'true', 1]),
    ...wrong(clauses.identityTypes, 'persistence.secretName', [5, ['a']]),
    ...wrong(clauses.identityTypes, 'persistence.host', [false, 10]),
    ...wrong(clauses.identityTypes, NAME, [1, ['participant_1']]),
    ...wrong(clauses.identityTypes, 'persistence.schema', [1, true]),
  ];
};

const valuesOf = (kind: (typeof CHARTS)[number]): Breach[] => {
  const wrong = valuesIn(kind);
  const follows = sets(kind, [['migration', 'id'], '7'], [NAME.split('.'), 'participant_7']);
  return [
    ...wrong(clauses.namesGiven, 'nodeIdentifier', ['', ' ']),
    ...wrong(clauses.namesGiven, 'persistence.secretName', ['', ' ']),
    ...wrong(clauses.databaseHost, 'persistence.host', ['', ' ', ...NO_HOSTS]),
    ...wrong(clauses.portRange, 'persistence.port', [0, 65_536, -1, 100_000]),
    ...wrong(clauses.databaseName, NAME, kind === 'participant' ? noNames : nearNames),
    breach(
      { clause: clauses.databaseName, kind, key: NAME.split('.'), setup: all(onlyMigrationId, follows) },
      'the database of another migration',
      set(kind, NAME.split('.'), 'participant_8'),
    ),
    // It is a text: a reader of numbers takes both for the same.
    breach(
      { clause: clauses.databaseName, kind, key: NAME.split('.'), setup: all(onlyMigrationId, follows) },
      'a zero before the migration in the name of the database',
      set(kind, NAME.split('.'), 'participant_07'),
    ),
  ];
};

const disagreeing = CHARTS.map((kind) =>
  breach(
    {
      clause: clauses.migrationAgrees,
      kind,
      key: ['migration', 'id'],
      needs: ['network'],
      setup: all(onlyMigrationId, set(kind, ['migration', 'id'], '7')),
    },
    'migration.id of another migration',
    set(kind, ['migration', 'id'], '8'),
  ),
);

const sponsoredBy = (sponsor: string): BundleEdit =>
  all(set('network', ['SPONSOR_SV_URL'], sponsor), set('validator', ['svSponsorAddress'], `${sponsor}/`));

const otherSponsors = ['https://sv-2.example', 'https://sv.example:8443', 'http://sv.example.org'].map(
  (other) =>
    breach(
      {
        clause: clauses.sponsorAgrees,
        kind: 'validator',
        key: ['svSponsorAddress'],
        needs: ['network'],
        setup: sponsoredBy('https://SV.example'),
      },
      `the sponsor ${other}, which is another one`,
      set('validator', ['svSponsorAddress'], other),
    ),
);

/** Every way in which the identity of a node, its migration and its persistence are broken. */
export const everyIdentityBreach: readonly Breach[] = [
  ...inValidator(clauses.identityTypes, 'svSponsorAddress', [5, true, ['https://sv.example']]),
  ...inValidator(clauses.identityTypes, HINT, [7, ['a-b-1']]),
  ...CHARTS.flatMap(typesIn),
  ...CHARTS.flatMap((kind) =>
    valuesIn(kind, onlyMigrationId)(clauses.identityTypes, 'migration.id', [['7'], true]),
  ),
  ...inValidator(clauses.sponsorUrl, 'svSponsorAddress', NO_URLS),
  ...otherSponsors,
  ...inValidator(clauses.partyHintForm, HINT, noHints),
  // As it usually is: what names the node is the same.
  breach(
    { clause: clauses.partyHintForm, kind: 'validator', key: [HINT] },
    'a hint and an identifier of two parts',
    sets('validator', [[HINT], 'acme-validator'], [['nodeIdentifier'], 'acme-validator']),
  ),
  // One more than the maximum length.
  ...inValidator(clauses.partyHintAlphabet, HINT, [...foreignLetters, `a-b-${'9'.repeat(LONGEST - 3)}`]),
  ...CHARTS.flatMap(valuesOf),
  ...inParticipant(clauses.identityTypes, 'persistence.port', ['five', 5432.5, true, [5432]]),
  ...inParticipant(clauses.schemaName, 'persistence.schema', ['public', 'Participant', 'participant_1']),
  ...disagreeing,
];

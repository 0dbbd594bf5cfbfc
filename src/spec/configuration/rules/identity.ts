import { ABSENT, eachOf, NO_HOSTS, wrongAt } from '../deployment.js';
import { hint } from '../keys/key.js';
import { entriesAt, formed, hostDefect, nonBlank, oneOf, rulesOf, textsAt, URLS } from '../rule.js';
import { CHARTS, values } from '../section.js';

// A part may contain minus signs. The rule only requires that the text can be split into three parts.
const hintForm = (text: string): string | undefined => {
  const [first, last] = [text.indexOf('-', 1), text.lastIndexOf('-', text.length - 2)];
  if (first > 0 && last > first + 1) return undefined;
  const parts = text.split('-');
  if (parts.includes('')) return 'has an empty part';
  return `has ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}, not three`;
};

const CHARACTERS = new RegExp(hint.pattern);

/** The reason why a text is not a hint for a party id; undefined when it is one. */
function hintDefect(text: string): string | undefined {
  const length = [...text].length;
  if (length > hint.maxLength) return `has ${length} characters`;
  if (CHARACTERS.test(text)) return undefined;
  const [odd = ''] = /[^A-Za-z0-9 :_-]/u.exec(text) ?? [];
  return `has the character U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const isPort = (port: number) => port >= 1 && port <= 65_535;

const HINT = 'validator validatorPartyHint';

const unnamed = {
  'charts persistence.databaseName': ABSENT,
  'charts migration.id': ABSENT,
  'network MIGRATION_ID': '7',
} as const;

/** Removes the migration ID from the charts, so that only the setting of an example contains it. */
export const onlyMigrationId = { ...unnamed, 'charts migration.migrating': ABSENT } as const;

/** The identity of the node, and what it is bound to. */
export const rules = rulesOf(values('Node identity and network binding'), { any: CHARTS })({
  'configuration.identity-types': {
    statement:
      'Each value of node identity, migration and persistence has the type of its key: text, a boolean for migration.migrating, an integer for persistence.port of the participant.',
    kept: [
      ...eachOf(
        'validator nodeIdentifier',
        ABSENT,
        'node-7',
        'ä !',
        'Zürich: "Ops" # 1',
        '- x',
        'true',
        '07',
      ),
      ...eachOf('charts persistence', ABSENT, { host: 'postgres' }, { secretName: 'postgres-secrets' }),
    ],
    open: [
      { 'validator resources': { limits: { cpu: 4, memory: '8Gi' } } },
      ...eachOf('charts x-über', "it's - so", '日本語 чат', '🦆 @ 7', '{a: b}'),
      ...eachOf('charts imagePullSecrets', [], ['regcred']),
    ],
    setup: unnamed,
  },
  'configuration.sponsor-url': {
    statement: 'svSponsorAddress is an http or https URL.',
    files: ['validator'],
    ...formed(['validator svSponsorAddress'], URLS),
  },
  'configuration.party-hint-form': {
    statement:
      'validatorPartyHint has three parts joined by minus signs, none of them empty: organization, function and enumerator. A part may contain minus signs, and the enumerator need not be a number.',
    files: ['validator'],
    judge: textsAt([HINT], hintForm, 'Write organization-function-enumerator, such as acme-validator-1.'),
    kept: eachOf(HINT, ABSENT, 'a-b-1', 'digitalAsset-finance-x 1', 'a:b_c d-e-2b'),
    open: eachOf(HINT, 'acme-corp-ledger-validator-2b', 'acme--validator-1'),
    broken: [
      ...wrongAt({ [HINT]: ['acme', 'acme--1', '-validator-1', 'acme-validator-', '--'] }),
      // As usual: nodeIdentifier has the same value.
      ...wrongAt({ [HINT]: ['acme-validator'] }, { 'validator nodeIdentifier': 'acme-validator' }),
    ],
  },
  'configuration.party-hint-alphabet': {
    statement:
      'validatorPartyHint has 1 to 255 characters that a party hint may have: ASCII letters and digits, space, colon, minus and underscore.',
    follows:
      'the validator allocates its party with this hint, and rule 2 of party allocation has the alphabet and the length of every hint.',
    files: ['validator'],
    kept: eachOf(HINT, `a-b-${'9'.repeat(hint.maxLength - 4)}`),
    ...formed([HINT], {
      defect: hintDefect,
      mend: 'Use up to 255 ASCII letters, digits, spaces, colons, minus signs and underscores.',
      wrong: [
        // One character more than the maximum length.
        `a-b-${'9'.repeat(hint.maxLength - 3)}`,
        ...['ac.me-validator-1', 'acme-validator-é', 'acme/x-validator-1', 'acme-valid@tor-1'],
        'acme-validator-１',
        // The first letter is a Cyrillic letter that looks like an a.
        'аcme-validator-1',
      ],
    }),
  },
  'configuration.port-range': {
    statement: 'persistence.port is between 1 and 65535.',
    follows: 'a TCP port is a 16-bit number, and a client cannot reach port 0.',
    judge: entriesAt(
      ['charts persistence.port'],
      ({ value, text }) =>
        Number.isInteger(value) && !isPort(Number(value)) && `is ${text}, which is not a port`,
      'Write a port from 1 to 65535; PostgreSQL has 5432.',
    ),
    kept: eachOf('charts persistence.port', 1, 65_535),
    open: eachOf('validator persistence.port', '5432'),
    broken: wrongAt({ 'charts persistence.port': [0, 65_536, -1, 100_000] }),
  },
  'configuration.names-given': {
    statement: 'nodeIdentifier and persistence.secretName, if present, are neither empty nor blank.',
    follows: 'an empty text identifies no node and no secret.',
    ...formed(
      ['charts nodeIdentifier', 'charts persistence.secretName'],
      nonBlank('Write the name, or leave it out.'),
    ),
  },
  'configuration.database-host': {
    statement:
      'persistence.host is a host name alone: not empty or blank, and without a scheme, a user, a port or a path.',
    follows:
      'the key is for the host. The port and the name of the database have their own keys, and the other parts do not belong to a host (RFC 3986 section 3.2.2).',
    ...formed(['charts persistence.host'], {
      defect: hostDefect,
      mend: 'Write the host alone, such as postgres.',
      wrong: ['', ' ', ...NO_HOSTS],
    }),
    open: eachOf(
      'charts persistence.host',
      ...['2001:db8::7', '[2001:db8::7]', 'fe80::1%eth0', 'db_1.svc.', '/run/postgresql', 'a:1,b:2'],
    ),
  },
  'configuration.schema-name': {
    statement: 'persistence.schema of the participant is participant.',
    files: ['participant'],
    open: eachOf('validator persistence', { databaseName: 'app_4', schema: 'app', user: 'cnadmin' }),
    ...formed(
      ['participant persistence.schema'],
      oneOf(['participant'], 'participant', ['public', 'Participant', 'participant_1']),
    ),
  },
});

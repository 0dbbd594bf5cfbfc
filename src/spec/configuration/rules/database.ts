import { entriesBelow, isGiven } from '../../entry.js';
import { encoded, inSecret, SECRETS } from '../base.js';
import { at, inCharts, looked } from '../bundle.js';
import { ABSENT, eachOf, wrongAt, type BundleEdit } from '../deployment.js';
import { SSL_MODES } from '../keys/all.js';
import { each, entriesAt, formed, needs, nonBlank, oneOf, rulesOf, wrong, type Judge } from '../rule.js';
import { CHARTS, values } from '../section.js';
import { secretsHold } from './secrets.js';

const PATHS = ['database sslrootcert', 'database sslcert', 'database sslkey'];

const types = each(
  entriesAt(
    ['database ssl'],
    ({ value, text }) =>
      typeof value !== 'boolean' && !/^(?:true|false)$/.test(text) && 'is neither true nor false',
    'Write true or false.',
  ),
  formed(['database sslmode'], oneOf(SSL_MODES, 'a mode of PostgreSQL', [])).judge,
  formed(PATHS, nonBlank('Write a path, or leave it out.')).judge,
);

const rootCertificate = needs(
  ['database sslrootcert'],
  () => 'Name the certificate of the root CA.',
  (doc) => {
    const mode = at(doc, 'sslmode')?.text ?? '';
    return /^verify-(?:ca|full)$/.test(mode) && `sslmode ${mode}`;
  },
);

const goesWith = (one: string, other: string) =>
  needs(
    [`database ${other}`],
    () => `Set ${other}, or take ${one} out.`,
    (doc) => isGiven(at(doc, one)) && `mutual TLS with ${one}`,
  );

const NAMES = /^(?:name|secretName)$/;

const secretNamed: Judge = function* (bundle) {
  const { manifests, secrets, tools } = bundle;
  const held = manifests.flatMap((each) => (each.values.has('postgresPassword') ? [each.name] : []));
  if (held.length === 0) return;
  looked('secrets');
  // Any manifest with the name counts: it may create the secret.
  const names = new Set([...entriesBelow(secrets!.root)].map(({ name, text }) => NAMES.test(name) && text));
  const named = inCharts(bundle, 'persistence.secretName');
  // Kustomize changes the names.
  if ([...entriesBelow(secrets!.root)].some(({ path }) => /^name(?:Prefix|Suffix)$/.test(path))) return;
  const isNone = named.every(({ entry }) => !names.has(entry.value));
  for (const { doc, entry } of named) {
    // The other chart may have its password in a secret of another file.
    if (names.has(entry.value) || !(isNone || tools.nearest(entry.value, held))) continue;
    const message = `persistence.secretName names no secret of ${secrets!.file}`;
    yield wrong(doc, entry, message, 'Write its name in both.');
  }
};

const ssl: Judge = function* ({ database }) {
  const [flag, mode] = [at(database!, 'ssl'), at(database!, 'sslmode')];
  const said = flag?.text.toLowerCase();
  const isOff = said === 'false';
  if (!flag || !mode || !(isOff || said === 'true') || isOff === (mode.text === 'disable')) return;
  const message = `sslmode is ${mode.text}, and ssl is ${flag.text}`;
  if (!isOff || /^(?:require|verify-)/.test(mode.text))
    yield wrong(database!, mode, message, 'Let both say the same.');
};

const ROOT = '/tls/root.pem';
const verifies = (mode: string) => ({ 'database sslmode': mode, 'database sslrootcert': ROOT });
// Mutual TLS needs SSL. Without SSL, an incomplete pair may be ignored.
const mutual = {
  'database ssl': true,
  'database sslmode': ABSENT,
  'database sslcert': '/tls/client.pem',
  'database sslkey': '/tls/client-key.pem',
} as const;
const spoken = { ...verifies('verify-ca'), 'database ssl': true };

/** How clients connect to the database. */
export const rules = rulesOf(values('Database'), { files: ['database'] })({
  'configuration.ssl-root-certificate': {
    statement: 'If sslmode is verify-ca or verify-full, sslrootcert names the certificate of the root CA.',
    follows: 'these modes check a chain against the root certificate, so they need it.',
    judge: rootCertificate,
    broken: ['verify-ca', 'verify-full'].flatMap((mode) =>
      wrongAt({ 'database sslrootcert': [ABSENT, ''] }, verifies(mode)),
    ),
  },
  'configuration.ssl-client-pair': {
    statement: 'sslcert and sslkey are set together: mutual TLS needs both.',
    judge: each(goesWith('sslcert', 'sslkey'), goesWith('sslkey', 'sslcert')),
    kept: [{ 'database sslcert': ABSENT, 'database sslkey': ABSENT }],
    broken: wrongAt({ 'database sslcert': [ABSENT], 'database sslkey': [ABSENT] }, mutual),
  },
  'configuration.ssl-types': {
    statement:
      'ssl is true or false, sslmode is a mode of PostgreSQL, and sslrootcert, sslcert and sslkey are paths.',
    follows:
      'true switches ssl on, sslmode is one of the modes of a PostgreSQL client, and the others are paths.',
    judge: types,
    setup: mutual,
    kept: [
      ...['require', 'prefer'].map((mode): BundleEdit => ({
        'database sslmode': mode,
        'database sslrootcert': ABSENT,
        'database ssl': ABSENT,
      })),
      ...eachOf('database db', { volumeSize: '20Gi' }, { volumeStorageClass: 'standard' }),
    ],
    open: eachOf('database pool', { size: 20 }),
    broken: [
      ...wrongAt({
        'database ssl': ['yes', 1],
        'database sslmode': ['verify', 'verify_ca', 'VERIFY-CA'],
      }),
    ],
  },
  'configuration.database-secret': {
    statement:
      'The secret that persistence.secretName names, and every other secret for the database, has the password as postgresPassword.',
    files: ['secrets'],
    judge: secretsHold(['database'], () => 'Put the password of the database there.'),
    broken: inSecret('database', 'postgresPassword', [ABSENT, '']),
  },
  'configuration.database-secret-named': {
    statement:
      'If the secrets have a postgresPassword, the secret that persistence.secretName names is among them.',
    follows:
      'the shared password is in the secret that persistence.secretName names. If no secret has a password for the database, its place is unknown.',
    files: ['secrets'],
    any: CHARTS,
    judge: secretNamed,
    broken: wrongAt(
      { 'charts persistence.secretName': [SECRETS.database.slice(0, -1)] },
      { ...encoded('database', 'stringData'), 'charts persistence.secretName': SECRETS.database },
      ['secrets'],
    ),
  },
  'configuration.ssl-contradicts': {
    statement: 'ssl and sslmode say the same of whether SSL is spoken.',
    otherwise: 'Which of them counts depends on the driver.',
    unless: 'the driver reads one of them alone',
    judge: ssl,
    broken: [
      ...wrongAt({ 'database sslmode': ['disable'] }, spoken),
      ...wrongAt(
        { 'database sslmode': ['verify-ca'] },
        { ...spoken, 'database ssl': false, 'database sslmode': 'disable' },
      ),
    ],
  },
});

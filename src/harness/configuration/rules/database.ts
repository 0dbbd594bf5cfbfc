import * as clauses from '../../../spec/configuration/database.js';
import { SSL_MODES } from '../../../spec/configuration/keys/database.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { charts, type Bundle } from '../bundle.js';
import { at, textAt } from '../doc.js';
import { entriesBelow, isGiven } from '../../document/entry.js';
import { each, entriesAt, needed, rule, textsAt, wrong, type Complaint } from './rule.js';
import { secretsHold } from './secrets.js';
import { typesOf } from './types.js';

const types = each(
  entriesAt(
    ['database'],
    ['ssl'],
    ({ text }) => (/^(?:true|false)$/.test(text) ? undefined : 'is neither true nor false'),
    'Write true or false.',
  ),
  textsAt(
    ['database'],
    ['sslmode'],
    (mode) => (SSL_MODES.some((known) => known === mode) ? undefined : 'is no mode of PostgreSQL'),
    `Write one of ${SSL_MODES.join(', ')}.`,
  ),
  textsAt(
    ['database'],
    ['sslrootcert', 'sslcert', 'sslkey'],
    (path) => (path.trim() === '' ? 'is empty' : undefined),
    'Write a path, or leave it out.',
  ),
  typesOf(clauses.sslTypes),
);

function* rootCertificate({ database }: Bundle): Generator<Complaint> {
  const mode = at(database!, 'sslmode')?.text;
  if (/^verify-(?:ca|full)$/.test(mode ?? ''))
    yield* needed(
      database!,
      ['sslrootcert'],
      () => 'Name the certificate of the root CA.',
      (path) => `${path} is missing, which sslmode ${mode} needs`,
    );
}

const goesWith = (one: string, other: string) =>
  function* ({ database }: Bundle): Generator<Complaint> {
    if (isGiven(at(database!, one)))
      yield* needed(
        database!,
        [other],
        () => `Set ${other}, or take ${one} out.`,
        () => `${other} is missing, which ${one} needs for mutual TLS`,
      );
  };

function* secretNamed(bundle: Bundle): Generator<Complaint> {
  const { manifests, secrets } = bundle;
  if (!manifests.some(({ values }) => values.has('postgresPassword'))) return;
  // Whatever manifest has the name: it may make the secret.
  const names = new Set([...entriesBelow(secrets!.root)].map(({ name, text }) => NAMES.test(name) && text));
  for (const doc of charts(bundle)) {
    const named = textAt(doc, 'persistence.secretName');
    const message = `persistence.secretName names no secret of ${secrets!.file}`;
    if (named && !names.has(named.value)) yield wrong(doc, named, message, 'Write its name in both.');
  }
}

const NAMES = /^(?:name|secretName)$/;

/** How the database is reached. */
export const database = [
  rule(clauses.sslRootCertificate, rootCertificate),
  rule(clauses.sslClientPair, each(goesWith('sslcert', 'sslkey'), goesWith('sslkey', 'sslcert'))),
  rule(clauses.sslTypes, types),
  rule(
    clauses.databaseSecret,
    secretsHold(['database'], () => 'Put the password of the database there.'),
  ),
  rule(clauses.databaseSecretNamed, secretNamed, { any: CHARTS }),
];

import * as clauses from '../../../spec/configuration/database.js';
import { SSL_MODES } from '../../../spec/configuration/keys/database.js';
import type { Bundle } from '../bundle.js';
import { at, isText } from '../doc.js';
import { isGiven } from '../../document/entry.js';
import { missing, rule, wrong, type Complaint } from './rule.js';
import { typesOf } from './types.js';

const texts = typesOf(clauses.sslTypes);

function* types(bundle: Bundle): Generator<Complaint> {
  const database = bundle.database!;
  const [ssl, mode] = [at(database, 'ssl'), at(database, 'sslmode')];
  if (ssl && !/^(?:true|false)$/.test(ssl.text))
    yield wrong(database, ssl, 'ssl is neither true nor false', 'Write true or false.');
  if (isText(mode) && !SSL_MODES.some((known) => known === mode.value))
    yield wrong(database, mode, 'sslmode is no mode of PostgreSQL', `Write one of ${SSL_MODES.join(', ')}.`);
  for (const path of ['sslrootcert', 'sslcert', 'sslkey']) {
    const entry = at(database, path);
    if (isText(entry) && !isGiven(entry))
      yield wrong(database, entry, `${path} is empty`, 'Write a path, or leave it out.');
  }
  yield* texts(bundle);
}

function* rootCertificate({ database }: Bundle): Generator<Complaint> {
  const mode = at(database!, 'sslmode')?.text;
  if (/^verify-(?:ca|full)$/.test(mode ?? '') && !isGiven(at(database!, 'sslrootcert')))
    yield missing(
      database!,
      'sslrootcert',
      'Name the certificate of the root CA.',
      `sslrootcert is missing, which sslmode ${mode} needs`,
    );
}

function* clientPair({ database }: Bundle): Generator<Complaint> {
  const pair = ['sslcert', 'sslkey'] as const;
  for (const [one, other] of [pair, pair.toReversed() as unknown as typeof pair])
    if (isGiven(at(database!, one)) && !isGiven(at(database!, other)))
      yield missing(
        database!,
        other,
        `Set ${other}, or take ${one} out.`,
        `${other} is missing, which ${one} needs for mutual TLS`,
      );
}

function* password({ manifests }: Bundle): Generator<Complaint> {
  for (const { role, values, name, doc, at: offset } of manifests) {
    if (role !== 'database') continue;
    const value = values.get('postgresPassword');
    const key = `${name}.postgresPassword`;
    const mend = 'Put the password of the database there.';
    if (!value) yield { doc, offset, key, message: `${key} is missing`, mend };
    else if (value.text?.trim() === '')
      yield { doc, offset: value.entry.at, key, message: `${key} is empty`, mend };
  }
}

/** How the database is reached. */
export const database = [
  rule(clauses.sslRootCertificate, rootCertificate),
  rule(clauses.sslClientPair, clientPair),
  rule(clauses.sslTypes, types),
  rule(clauses.databaseSecret, password),
];

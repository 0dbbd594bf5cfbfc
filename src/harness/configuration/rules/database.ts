import * as clauses from '../../../spec/configuration/database.js';
import { SSL_MODES } from '../../../spec/configuration/keys/database.js';
import type { Bundle } from '../bundle.js';
import { at } from '../doc.js';
import { isGiven } from '../../document/entry.js';
import { each, entriesAt, needed, rule, textsAt, type Complaint } from './rule.js';
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

/** How the database is reached. */
export const database = [
  rule(clauses.sslRootCertificate, rootCertificate),
  rule(clauses.sslClientPair, each(goesWith('sslcert', 'sslkey'), goesWith('sslkey', 'sslcert'))),
  rule(clauses.sslTypes, types),
  rule(
    clauses.databaseSecret,
    secretsHold(['database'], () => 'Put the password of the database there.'),
  ),
];

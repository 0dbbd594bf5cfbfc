import { retentionBelow30Days } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/database.js';
import { SSL_MODES } from '../../../spec/configuration/keys/database.js';
import * as pruningClauses from '../../../spec/configuration/pruning.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { entriesBelow, isGiven } from '../../../document/entry.js';
import { charts, type Bundle } from '../bundle.js';
import { at, textAt, looked } from '../doc.js';
import { nearestOf } from '../nearest-key.js';
import { cronDefect } from '../values/cron.js';
import { durationMs } from '../values/duration.js';
import {
  each,
  entriesAt,
  needed,
  rule,
  textsAt,
  wrong,
  type Complaint,
  advise,
  durationsAt,
} from './rule.js';
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
  const held = manifests.flatMap(({ values, name }) => (values.has('postgresPassword') ? [name] : []));
  if (held.length === 0) return;
  looked('secrets');
  // Whatever manifest has the name: it may make the secret.
  const names = new Set([...entriesBelow(secrets!.root)].map(({ name, text }) => NAMES.test(name) && text));
  const named = charts(bundle).flatMap((doc) => {
    const entry = textAt(doc, 'persistence.secretName');
    return entry ? [{ doc, entry }] : [];
  });
  const isNone = named.every(({ entry }) => !names.has(entry.value));
  for (const { doc, entry } of named) {
    // The other chart may have its password in a secret of another file.
    if (names.has(entry.value) || !(isNone || nearestOf(entry.value, held))) continue;
    yield wrong(
      doc,
      entry,
      `persistence.secretName names no secret of ${secrets!.file}`,
      'Write its name in both.',
    );
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

const SCHEDULE = 'participantPruningSchedule';
const CRON = `${SCHEDULE}.cron`;
const LONGEST_RUN = `${SCHEDULE}.maxDuration`;
const RETENTION = `${SCHEDULE}.retention`;
const DAY = 86_400_000;

const isMap = typesOf(pruningClauses.pruningComplete);

function* complete(bundle: Bundle): Generator<Complaint> {
  yield* isMap(bundle);
  const doc = bundle.validator!;
  if (at(doc, SCHEDULE)?.value instanceof Map)
    yield* needed(
      doc,
      [CRON, LONGEST_RUN, RETENTION],
      (path) => `Set ${path}, or take ${SCHEDULE} out to keep everything.`,
    );
}

const MEND_CRON =
  'Write five fields, such as 0 2 * * *, or six or seven as Quartz has them, such as 0 0 2 * * ?.';

const retention = textsAt(
  ['validator'],
  [RETENTION],
  (text) => ((durationMs(text) ?? Infinity) < 30 * DAY ? 'is shorter than 30 days' : undefined),
  'Write 30d or more, or be sure that the node comes back before its retention is over.',
);

/** What is forgotten, and when. */
export const pruning = [
  rule(pruningClauses.pruningComplete, complete, { whole: true }),
  rule(
    pruningClauses.pruningCron,
    each(typesOf(pruningClauses.pruningCron), textsAt(['validator'], [CRON], cronDefect, MEND_CRON)),
  ),
  rule(
    pruningClauses.pruningDurations,
    each(typesOf(pruningClauses.pruningDurations), durationsAt([LONGEST_RUN, RETENTION], '30m or 30d')),
  ),
  advise(retentionBelow30Days, retention),
];

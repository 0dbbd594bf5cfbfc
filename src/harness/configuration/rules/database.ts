import { pruningOverlaps, retentionBelow30Days } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/database.js';
import { SSL_MODES } from '../../../spec/configuration/keys/database.js';
import * as pruningClauses from '../../../spec/configuration/pruning.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { entriesBelow, isGiven } from '../../document/entry.js';
import { charts, type Bundle } from '../bundle.js';
import { at, textAt, isText, looked } from '../doc.js';
import { NoCron } from '../values/cron/field.js';
import { parseCron } from '../values/cron/parse.js';
import { shortestGap } from '../values/cron/shortest-gap.js';
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
  if (!manifests.some(({ values }) => values.has('postgresPassword'))) return;
  looked('secrets');
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

const cronDefect = (text: string): string | undefined => {
  try {
    parseCron(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof NoCron)) throw error;
    return `is no cron expression: ${error.message}`;
  }
};

const MEND_CRON =
  'Write five fields, such as 0 2 * * *, or six or seven as Quartz has them, such as 0 0 2 * * ?.';

const retention = textsAt(
  ['validator'],
  [RETENTION],
  (text) => ((durationMs(text) ?? Infinity) < 30 * DAY ? 'is shorter than 30 days' : undefined),
  'Write 30d or more.',
);

function overlap(bundle: Bundle): Iterable<Complaint> {
  const cron = at(bundle.validator!, CRON);
  const gap = isText(cron) ? gapOf(cron.value) : Infinity;
  const isLonger = (text: string) => (durationMs(text) ?? 0) > gap;
  const message = `is longer than the time between two runs of ${CRON}`;
  return textsAt(
    ['validator'],
    [LONGEST_RUN],
    (text) => (isLonger(text) ? message : undefined),
    'Shorten it, or let runs begin less often.',
  )(bundle);
}

/** A date that never comes, such as 30 February, has no gap: it is a cron expression all the same. */
function gapOf(expression: string): number {
  try {
    return shortestGap(parseCron(expression));
  } catch {
    return Infinity;
  }
}

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
  advise(pruningOverlaps, overlap),
];

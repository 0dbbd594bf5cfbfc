import { pruningOverlaps, retentionBelow30Days } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/pruning.js';
import type { Bundle } from '../bundle.js';
import { at, isText } from '../doc.js';
import { NoCron } from '../values/cron/field.js';
import { parseCron } from '../values/cron/parse.js';
import { shortestGap } from '../values/cron/shortest-gap.js';
import { durationMs } from '../values/duration.js';
import { advise, durationsAt, each, needed, rule, textsAt, type Complaint } from './rule.js';
import { typesOf } from './types.js';

const SCHEDULE = 'participantPruningSchedule';
const CRON = `${SCHEDULE}.cron`;
const LONGEST_RUN = `${SCHEDULE}.maxDuration`;
const RETENTION = `${SCHEDULE}.retention`;
const DAY = 86_400_000;

const isMap = typesOf(clauses.pruningComplete);

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
  rule(clauses.pruningComplete, complete, { whole: true }),
  rule(
    clauses.pruningCron,
    each(typesOf(clauses.pruningCron), textsAt(['validator'], [CRON], cronDefect, MEND_CRON)),
  ),
  rule(
    clauses.pruningDurations,
    each(typesOf(clauses.pruningDurations), durationsAt([LONGEST_RUN, RETENTION], '30m or 30d')),
  ),
  advise(retentionBelow30Days, retention),
  advise(pruningOverlaps, overlap),
];

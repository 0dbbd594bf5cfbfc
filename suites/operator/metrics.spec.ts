import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import type { Exchange } from '../../src/model/exchange.js';
import { RULES } from '../../src/model/operator/metrics.js';
import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/operator/metrics.js';
import { test } from '../call-test.js';
import { appsOf, forEachApp } from './apps.js';
import { EVERY_ASKED, scrapesOf, type Asked } from './scrapes.js';

type Value = { place: number; asked: Asked };

/** Every scrape, once in a run for all clauses. With `again` the first one is made once more after the others. */
function* scrapes({ place, asked }: Value, run: Run, again = false): Steps {
  const calls = scrapesOf(appsOf(run)[place]!, asked);
  if (typeof calls === 'string') return void (yield calls);
  const made: Exchange[] = [];
  for (const call of calls) made.push(yield call);
  if (again) made.push(yield { ...calls[0]!, condition: { connection: 'new' } });
  requireExposition(made);
}

/**
 * Metrics that are not there show nothing.
 * @throws {Inconclusive} when no response is an exposition
 */
function requireExposition(made: readonly Exchange[]): void {
  const isExposition = ({ judgements }: Exchange) =>
    judgements.some(({ clause }) => clause === clauses.metricsUniqueSeries);
  const status = made.at(-1)?.answer.status;
  if (!made.some(isExposition))
    throw new Inconclusive(`a scrape is answered ${status}, and not with metrics`);
}

/** Declares a test of a clause for every app. */
const everyScrape = (title: string, clause: Clause, otherwise?: string) =>
  test<Value>(title, clause, {
    cases: forEachApp(EVERY_ASKED),
    steps: (value, run) => scrapes(value, run),
    ...(otherwise !== undefined && { otherwise }),
  });

everyScrape('a scrape is answered with an exposition', clauses.metricsServed);
everyScrape('a scrape is answered in a format that was asked for', clauses.metricsContentType);
everyScrape(
  'a scrape without a content coding is answered without one',
  clauses.metricsCoding,
  'any content coding is allowed',
);
for (const [rule, { clause }] of Object.entries(RULES))
  everyScrape(
    `every exposition keeps the rule of ${rule}`,
    clause,
    'the format that the clause is about is not served',
  );

for (const [title, clause] of [
  ['no counter falls from scrape to scrape', clauses.metricsCounters],
  ['no metric changes its type', clauses.metricsTypes],
] as const)
  test<Value>(title, clause, {
    part: 'between-scrapes',
    cases: forEachApp(EVERY_ASKED),
    steps: (value, run) => scrapes(value, run, true),
  });

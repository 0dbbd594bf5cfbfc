import type { Steps } from '../../src/engine/test.js';
import { Inconclusive } from '../../src/http/outcome.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { RULES } from '../../src/model/operator/metrics.js';
import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/operator/metrics.js';
import { test } from '../call-test.js';
import { appsOf, forEachApp, EVERY_ASKED, scrapesOf } from './scrapes.js';

/** The clauses that compare a scrape with earlier ones. */
const BETWEEN: readonly Clause[] = [clauses.metricsCounters, clauses.metricsTypes];

/** Makes scrapes, each once in a run for all clauses. With `again`, the first one is made again after the others. */
function* scrapes(calls: readonly Call[] | string, again: boolean): Steps {
  if (typeof calls === 'string') return void (yield calls);
  const made: Exchange[] = [];
  for (const call of calls) made.push(yield call);
  if (again) made.push(yield { ...calls[0]!, condition: { connection: 'new' } });
  requireExposition(made);
}

/** Ends a case without metrics. @throws {Inconclusive} when no response is an exposition */
function requireExposition(made: readonly Exchange[]): void {
  const isExposition = ({ judgements }: Exchange) =>
    judgements.some(({ clause }) => clause === clauses.metricsUniqueSeries);
  const status = made.at(-1)?.answer.status;
  if (!made.some(isExposition))
    throw new Inconclusive(`a scrape is answered ${status}, and not with metrics`);
}

const everyScrape = (title: string, clause: Clause, otherwise?: string) =>
  test<(typeof EVERY_ASKED)[number] & { place: number }>(title, clause, {
    // One after the other, so that what an app keeps for a moment was asked for in the format before.
    alone: true,
    cases: forEachApp(EVERY_ASKED),
    steps: ({ place, asked }, run) =>
      scrapes(scrapesOf(appsOf(run)[place]!, asked), BETWEEN.includes(clause)),
    ...(otherwise !== undefined && { otherwise }),
  });

everyScrape('a scrape is answered with an exposition', clauses.metricsServed);
everyScrape('a scrape gets a requested format', clauses.metricsContentType);
const coding = 'a scrape without a content coding is answered without one';
everyScrape(coding, clauses.metricsCoding, 'any content coding is allowed');
for (const [rule, [clause]] of Object.entries(RULES)) {
  const beside = BETWEEN.includes(clause) ? ', also beside the one before' : '';
  const otherwise = 'the format that the clause is about is not served';
  everyScrape(`every exposition follows the rule ${rule}${beside}`, clause, otherwise);
}

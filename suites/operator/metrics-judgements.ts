import { NotApplicable, Violation, Inconclusive } from '../../src/harness/property/outcome.js';
import type { Rule } from '../../src/harness/metrics/defects.js';
import type { Judgement } from '../../src/model/judgement.js';
import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/operator/metrics.js';
import {
  requireContentType,
  requireExposition,
  requireNoCoding,
  requireRise,
  requireRule,
  requireSameTypes,
} from './metrics-rules.js';
import { isRefusal, type Scrape } from './metrics-scrape.js';

/** The rules of expositions, and the clause of each. */
export const RULES: readonly (readonly [Rule, Clause])[] = [
  ['syntax', clauses.metricsSyntax],
  ['types', clauses.metricsTypes],
  ['unique-series', clauses.metricsUniqueSeries],
  ['histogram-buckets', clauses.metricsHistogramBuckets],
  ['histogram-complete', clauses.metricsHistogramComplete],
  ['counters', clauses.metricsCounters],
  ['end', clauses.metricsEnd],
  ['protobuf', clauses.metricsProtobuf],
];

const CHECKS: readonly (readonly [Clause, (scrape: Scrape) => void])[] = [
  [clauses.metricsServed, requireExposition],
  [clauses.metricsContentType, requireContentType],
  [clauses.metricsCoding, requireNoCoding],
  [clauses.metricsCounters, requireRise],
  [clauses.metricsTypes, requireSameTypes],
  ...RULES.map(([rule, clause]) => [clause, (scrape: Scrape) => requireRule(rule, scrape)] as const),
];

/** What one scrape shows of each clause, also beside the one before it. */
export function rulingsOf(scrape: Scrape): Judgement[] {
  if (isRefusal(scrape)) return [];
  return CHECKS.flatMap(([clause, check]): Judgement[] => {
    try {
      check(scrape);
      return [{ clause }];
    } catch (error) {
      if (error instanceof Violation) return [{ clause, wrong: error }];
      if (error instanceof NotApplicable || error instanceof Inconclusive) return [];
      throw error;
    }
  });
}

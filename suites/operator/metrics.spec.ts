import * as clauses from '../../src/spec/operator/metrics.js';
import { covers } from '../support/covers.js';
import {
  requireContentType,
  requireExposition,
  requireNoCoding,
  requireRise,
  requireRule,
  requireSameTypes,
} from './metrics-rules.js';
import { RULES } from './metrics-judgements.js';
import { WAYS, type Asked } from './metrics-ways.js';
import { forEachApp } from './apps.js';
import { test } from './metrics-client.js';

const asked = forEachApp((Object.keys(WAYS) as Asked[]).map((format) => ({ format })));

test('a scrape is answered with an exposition', covers(clauses.metricsServed), ({ forAll }) =>
  forAll(asked, ({ place, format }, { metrics }) => metrics.judge(place, format, requireExposition)),
);

test(
  'a scrape is answered in a format that was asked for',
  covers(clauses.metricsContentType),
  ({ forAll }) =>
    forAll(asked, ({ place, format }, { metrics }) => metrics.judge(place, format, requireContentType)),
);

test(
  'a scrape without a content coding is answered without one',
  covers(clauses.metricsCoding),
  ({ forAll }) =>
    forAll(asked, ({ place, format }, { metrics }) => metrics.judge(place, format, requireNoCoding)),
);

for (const [rule, clause] of RULES) {
  test(`every exposition keeps the rule of ${rule}`, covers(clause), ({ forAll }) =>
    forAll(asked, ({ place, format }, { metrics }) =>
      metrics.judge(place, format, (scrape) => requireRule(rule, scrape)),
    ),
  );
}

test(
  'no counter falls from scrape to scrape',
  covers(clauses.metricsCounters, 'between-scrapes'),
  ({ forAll }) =>
    forAll(asked, ({ place, format }, { metrics }) => metrics.judge(place, format, requireRise)),
);

test('no metric changes its type', covers(clauses.metricsTypes, 'between-scrapes'), ({ forAll }) =>
  forAll(asked, ({ place, format }, { metrics }) => metrics.judge(place, format, requireSameTypes)),
);

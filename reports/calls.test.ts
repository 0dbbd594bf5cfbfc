import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { summarise } from '../src/results/summary.js';
import { allureReport } from './allure.js';
import { byCall } from './calls.js';
import { clause, verdictOf } from './fixtures/build.js';
import { htmlReport } from './html/report.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import { terminalReport } from './terminal.js';

const METADATA = 'Token standard v1 / Metadata 1.0.0';
const standard = (id: string, changes: Partial<ClauseResult> = {}): ClauseResult =>
  clause(`token-standard.${id}`, `What ${id} says.`, {
    system: 'token-standard',
    section: 'Token standard v1 / Calls / Requests',
    ...changes,
  });
const shown = (...names: string[]) => names.map((call) => ({ call, failed: false }));

const CLAUSES = [
  ...['a', 'b', 'c'].map((id) => clause(`registry.${id}`, `What ${id} says.`)),
  standard('info-found', { section: `${METADATA} / getRegistryInfo` }),
  standard('listed-once', { section: `${METADATA} / listInstruments`, verdict: 'fail', reason: 'twice' }),
  standard('call-found', { calls: shown('reject', 'cancel') }),
  standard('answer-object', {
    verdict: 'fail',
    reason: 'none',
    calls: [...shown('reject'), { call: 'withdraw', failed: true }],
  }),
  standard('admin-id', { verdict: 'not-applicable', reason: 'no info', calls: shown('instrument') }),
];

const verdict = (clauses: ClauseResult[]): Verdict => ({
  ...verdictOf({ clauses }),
  summary: summarise(clauses, []),
});

test('a call has the clauses that were shown on it, and is broken where they were', () => {
  const of = (name: string) => byCall(CLAUSES).find(({ call }) => call.name === name)!;
  const told = (name: string) => [of(name).shown, ...of(name).broken.map(({ id }) => id)];
  assert.deepEqual(told('info'), [1]);
  assert.deepEqual(told('instruments'), [1, 'token-standard.listed-once']);
  assert.deepEqual(told('reject'), [2]);
  assert.deepEqual(told('withdraw'), [1, 'token-standard.answer-object']);
  assert.deepEqual(told('instrument'), [0]);
  assert.equal(byCall(CLAUSES).length, 10);
  assert.deepEqual(byCall(CLAUSES.slice(0, 3)), []);
});

describe('two authorities are never counted together', () => {
  const both = verdict(CLAUSES);
  const LINES = [
    'conforms to the specification: 3 clauses judged, and none failed.',
    'does not conform to token standard v1: 2 of 4 clauses failed.',
  ];
  const reports: Record<string, string> = {
    terminal: terminalReport(both, { color: false, width: 120, dir: 'out' }),
    markdown: markdownReport(both),
    html: htmlReport(both),
    junit: junitReport(both),
    allure: allureReport(both)['allure-results/environment.properties']!,
  };
  for (const [name, report] of Object.entries(reports))
    test(`in ${name}`, () => {
      for (const line of LINES) assert.ok(report.includes(line), report.slice(0, 4000));
      assert.doesNotMatch(report, /\b(8|7) clauses|of (8|7) failed|5 passed/);
    });

  test('and who is judged by the standard alone conforms to that', () => {
    const alone = verdict(
      CLAUSES.filter(({ system, verdict: own }) => system !== 'registry' && own === 'pass'),
    );
    const said = terminalReport(alone, { color: false, width: 120, dir: 'out' });
    assert.match(said, /✓ .* conforms to token standard v1: 2 clauses judged, and none failed\./);
  });
});

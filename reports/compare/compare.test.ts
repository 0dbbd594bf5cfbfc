import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRuns } from '../../src/results/compare/compare.js';
import { latency, loadOf, scenario } from '../../src/results/compare/testing.js';
import type { Verdict } from '../../src/results/schema.js';
import { flawsOf, noBrowser, openPage } from '../testing/looks.js';
import { OBEYED, samples } from '../testing/samples.js';
import { comparisonHtml } from './html.js';
import { jsonText } from '../printable.js';
import { comparisonMarkdown } from './markdown.js';
import { comparisonText } from './words.js';

const clause = { id: 'registry.x', scenario: 'accept-context', judged: 10 };
const slower = [scenario({ latency: latency(2) }), scenario({ name: 'bulk-acs' })];
const load = {
  before: loadOf([scenario()], { clauses: [{ ...clause, broken: 0 }] }),
  after: loadOf(slower, { clauses: [{ ...clause, broken: 2 }] }),
};

/** The run before one failed: what failed then passed. */
const beforeIt = (verdict: Verdict): Verdict => ({
  ...verdict,
  clauses: verdict.clauses.map(({ counterexample: _, furtherCounterexamples: __, ...clause }) => ({
    ...clause,
    verdict: clause.verdict === 'fail' ? 'pass' : clause.verdict,
  })),
});

const sample = (name: string): Verdict => samples[name] ?? assert.fail();
const comparedRuns = (a: Verdict, b: Verdict) =>
  compareRuns({ verdict: a, load: load.before }, { verdict: b, load: load.after }, { tolerance: 0.1 });
const compared = (a: string, b: string) => comparedRuns(sample(a), sample(b));

test('no report holds what a terminal or a CI system obeys, nor markup of a target', () => {
  for (const name of ['hostile', 'failing', 'three systems', 'tls'])
    for (const comparison of [compared('passing', name), compared(name, 'passing')]) {
      const text = comparisonText(comparison, { color: false, width: 100 });
      const markdown = comparisonMarkdown(comparison);
      for (const report of [text, markdown, comparisonHtml(comparison)])
        assert.equal(OBEYED.exec(report)?.[0], undefined);
      assert.doesNotMatch(jsonText(comparison), /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      assert.doesNotMatch(comparisonHtml(comparison), /<script|<img|<a href/i);
      assert.doesNotMatch(markdown, /<(?!\/?(?:details|summary|pre|span|br)\b)[a-z/]/i);
    }
});

test('Markdown says the outcome first, folds the details, and fits a comment', () => {
  const clauses = Array.from({ length: 3000 }, (_, at) => ({
    ...sample('failing').clauses.find(({ verdict }) => verdict === 'fail')!,
    id: `registry.clause-${String(at)}`,
  }));
  const passed = clauses.map(({ counterexample: _, ...clause }) => ({ ...clause, verdict: 'pass' as const }));
  const observations = (value: string) =>
    clauses.map(({ id }) => ({ key: id, value: value.repeat(50), section: 'Errors' }));
  const [a, b] = [sample('passing'), sample('failing')];
  const before = { ...a, clauses: passed, observations: observations('@') };
  const markdown = comparisonMarkdown(
    comparedRuns(before, { ...b, clauses, observations: observations('|') }),
  );
  assert.match(markdown, /^## ✗ B is worse\n\n- 3000 clauses fail in B/);
  assert.ok(markdown.length < 65_536, String(markdown.length));
  assert.equal(markdown.split('<details>').length, markdown.split('</details>').length);
});

test('every format tells the clauses, the observations and the load', () => {
  const after = sample('failing');
  const comparison = comparedRuns(beforeIt(after), after);
  const worse = comparison.conformance?.clauses.find(({ kind }) => kind === 'worse') ?? assert.fail();
  const text = comparisonText(comparison, { color: false, width: 100 });
  for (const report of [text, comparisonMarkdown(comparison), comparisonHtml(comparison)])
    for (const part of [worse.id, 'accept-context', 'p99.9', '× 2.00', 'bulk-acs', 'registry.x'])
      assert.ok(
        report.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).includes(part),
        part,
      );
});

test(
  'axe finds nothing on the page, and it does not scroll sideways, in light, dark and on a phone',
  { skip: noBrowser },
  async (t) => {
    const html = comparisonHtml(comparedRuns(beforeIt(sample('tls')), sample('tls')));
    assert.deepEqual(await flawsOf((await openPage(t, html)).page), []);
  },
);

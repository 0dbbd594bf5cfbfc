import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { flawsOf, LOOKS, noBrowser, openPage } from '../testing/looks.js';
import { OBEYED } from '../testing/samples.js';
import {
  explainText,
  historyGithub,
  historyJunit,
  historyMarkdown,
  historyNews,
  historyText,
  sparkline,
} from './text.js';
import { historyPage } from './page.js';

const NASTY = '\u001b[2J</title><script>globalThis.hacked = 1</script>\u202e::error';
const nights = Array.from({ length: 60 }, (_, i) => ({
  night: new Date(Date.UTC(2026, 8, 20 + i)).toISOString().slice(0, 10),
  values: [i < 40 ? 40 + (i % 3) : 50 + (i % 3)],
  run: { seed: 1, harnessVersion: i < 40 ? '0.1.0' : '0.2.0', ...(i >= 40 && { revision: 'v2' }) },
}));
const change = { kind: 'worse' as const, at: 40, told: 42, from: 41, to: 51 };
const quiet = { state: 'quiet' as const, log: 0, suspectedFrom: 1.7, alarmFrom: 6, since: 60, usual: 41 };
const tonight = { ...quiet, noise: 1, pattern: 1, wanted: 0, outside: false };
const suspected = { ...tonight, state: 'suspected' as const, log: Math.log(28), since: 58, wanted: 4 };
const of = (metric: string, more: Partial<JudgedSeries>): JudgedSeries => {
  const run = {
    target: 'acme',
    kind: 'load' as const,
    mode: 'mixed load',
    conditions: { machine: 'a runner' },
  };
  const plain = { former: false, acceptances: [], state: 'quiet' as const, changes: [], tonight };
  return { ...run, calibrations: 0, metric, nights, ...plain, ...more };
};
/** A text as it stands in a page, or as it is. */
const escaped = (part: string, told: string): string =>
  told.startsWith('<') ? part.replaceAll('"', '&quot;') : part;
const accepts = {
  target: 'acme',
  kind: 'load',
  mode: 'mixed load',
  metric: 'mixed.p90',
  night: '2026-11-01',
};
const said = { reason: NASTY, by: 'Ada', at: '2026-11-01T00:00:00Z' };
const acceptance = { schemaVersion: 1 as const, accepts, ...said };
const verdict: HistoryVerdict = {
  schemaVersion: 2,
  verdict: 'worse',
  repeats: 0,
  causes: [{ since: '2026-10-30', series: [0], common: false }],
  series: [
    of('mixed.p95', { state: 'worse', changes: [change], calibrations: 60 }),
    of('mixed.p99', { state: 'suspected', tonight: suspected }),
    of('fail', { state: 'too few', nights: nights.slice(0, 1) }),
    of('mixed.p90', {
      tonight: { ...tonight, log: 0.5 },
      changes: [{ ...change, ended: { at: 42, how: 'accepted' } }],
      acceptances: [acceptance],
      follows: { night: '2026-09-19', changed: ['machine: a → b'] },
    }),
    of(NASTY, { target: NASTY, mode: NASTY }),
  ],
};

test(
  'the page in the light and in the dark, on a desk and on a phone: axe finds nothing, nothing is loaded or refused',
  { skip: noBrowser },
  async (t) => {
    const { page, complaints } = await openPage(t, historyPage(verdict));
    const looks = [...LOOKS, { width: 320, height: 640, colorScheme: 'dark' as const }];
    assert.deepEqual(await flawsOf(page, { looks }), []);
    assert.deepEqual(complaints, []);
    assert.equal(await page.evaluate('globalThis.hacked'), undefined);
    assert.equal(await page.getByRole('img', { name: 'mixed.p95 by night' }).count(), 1);
  },
);

test('page and text tell what changed, when, from what to what and how sure, and obey no one', () => {
  const [page, text] = [historyPage(verdict), historyText(verdict)];
  const markdown = historyMarkdown(verdict);
  assert.match(markdown, /^## 1 series of 5 got worse\.\n\n- since 2026-10-30: /);
  assert.doesNotMatch(markdown, OBEYED);
  for (const part of [
    '1 series of 5 got worse.',
    'since 2026-10-30: mixed.p95 (+24 %)',
    'worse: 41 ms → 51 ms (+24 %) since 2026-10-30, certain on 2026-11-01. That night also changed: assay 0.1.0 → 0.2.0',
    'accepted on 2026-11-01 by Ada: ',
    'a new series after 2026-09-19, as other runs are not compared: machine: a → b',
    '28 times as likely with a worsening as without, and it takes 400; 4 repeats wanted',
    'acme, load (mixed load) from a runner: 1 night, 2026-09-20 to 2026-09-20',
    '60 runs calibrated',
    'What to do: find out what changed on the target between 2026-10-29 and 2026-10-30 (v2).',
    'assay history accept mixed.p95 --reason',
    '95th percentile of the latency',
  ])
    for (const told of [page, text]) assert.ok(told.includes(escaped(part, told)), part);
  assert.ok(text.includes('too few nights (1 of 12)'));
  const news = historyNews(verdict);
  assert.ok(news.includes('mixed.p99') && !news.includes('mixed.p90'), news);
  for (const told of [page, text, news]) assert.doesNotMatch(told, OBEYED);
});

test('GitHub gets an error for a cause and a warning for a suspicion, and JUnit a result for each series', () => {
  const github = historyGithub(verdict);
  const shown = github.split('\n').map((line) => line.replace(/ title=.*::/, ' ').slice(0, 60));
  assert.deepEqual(shown, [
    '::error acme: mixed.p95, 95th percentile of the latency: worse: 41 ms'.slice(0, 60),
    '::warning acme: mixed.p99, 99th percentile of the latency: suspec'.slice(0, 60),
    '',
  ]);
  assert.match(
    github,
    /^::error title=since 2026-10-30%3A mixed\.p95 \(\+24 %25\)::.*%0AWhat to do: find out/,
  );
  const junit = historyJunit(verdict);
  assert.doesNotMatch(junit, OBEYED);
  const [suite] = /<testsuite [^>]*>/.exec(junit)!;
  assert.match(suite, /name="acme, load \(mixed load\)" tests="4" failures="1" errors="1" skipped="1"/);
  assert.match(
    junit,
    /name="mixed.p95" time="0.000"><failure type="worse" message="worse: 41 ms → 51 ms [^>]*>worse: [^<]*What to do/,
  );
  assert.match(junit, /name="mixed.p99" time="0.000"><error type="suspected"/);
  assert.match(junit, /name="fail" time="0.000"><skipped message="too few nights"/);
});

test('a night is explained: what was measured, what is usual, and what it would have taken', () => {
  const text = explainText(verdict.series).join('\n');
  for (const part of [
    'mixed.p95, 2026-11-18: worse',
    'usual: 41 ms, give or take 1 ms a night',
    'an alarm until it is fixed or accepted',
    'a suspicion begins at 5.5, an alarm at 400',
    '12 are needed',
  ])
    assert.ok(text.includes(part), text);
  assert.equal(sparkline([1, 2, 8]), '▁▂█');
});

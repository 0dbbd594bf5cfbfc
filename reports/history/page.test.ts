import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { findChromium, launchChromium } from '../testing/chromium.js';
import { flawsOf, LOOKS } from '../testing/looks.js';
import { OBEYED } from '../testing/samples.js';
import { historyPage } from './page.js';
import { historyText } from './text.js';

const executable = findChromium();
const skip = executable === undefined && 'there is no Chromium: set CHROMIUM_PATH';

const NASTY = '\u001b[2J</title><script>globalThis.hacked = 1</script>\u202e::error';
const nights = Array.from({ length: 60 }, (_, i) => ({
  night: new Date(Date.UTC(2026, 8, 20 + i)).toISOString().slice(0, 10),
  values: [i < 40 ? 40 + (i % 3) : 50 + (i % 3)],
  run: { seed: 1, harnessVersion: i < 40 ? '0.1.0' : '0.2.0' },
}));
const change = { at: 40, from: 41, to: 51, p: 1e-9, kind: 'worse' as const, certain: true };
const of = (metric: string, more: Partial<JudgedSeries>): JudgedSeries => {
  const told = { target: 'acme', kind: 'load' as const, mode: 'mixed load', calibrations: 0 };
  return { ...told, metric, nights, state: 'quiet', changes: [], ...more };
};
const watched = { state: 'suspected' as const, odds: 28, since: 58, before: 41, wanted: 4 };
const verdict: HistoryVerdict = {
  schemaVersion: 1,
  verdict: 'worse',
  repeats: 0,
  series: [
    of('mixed.p95', { state: 'worse', changes: [change], calibrations: 60 }),
    of('mixed.p99', { state: 'suspected', watched, changes: [{ ...change, certain: false, p: 0.02 }] }),
    of('fail', { state: 'too few', nights: nights.slice(0, 1) }),
    of(NASTY, { target: NASTY, mode: NASTY }),
  ],
};

test(
  'the page in the light and in the dark, on a desk and on a phone: axe finds nothing, nothing is loaded or refused',
  { skip },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'assay-history-'));
    const browser = await launchChromium(executable!);
    try {
      await writeFile(join(dir, 'history.html'), historyPage(verdict));
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(pathToFileURL(join(dir, 'history.html')).href);
      const looks = [...LOOKS, { width: 320, height: 640, colorScheme: 'dark' as const }];
      assert.deepEqual(await flawsOf(page, { looks }), []);
      assert.deepEqual(complaints, []);
      assert.equal(await page.evaluate('globalThis.hacked'), undefined);
      assert.equal(await page.getByRole('img', { name: 'mixed.p95 by night' }).count(), 1);
    } finally {
      await browser.close();
      await rm(dir, { recursive: true, force: true });
    }
  },
);

test('page and text tell what changed, when, from what to what and how sure, and obey no one', () => {
  const [page, text] = [historyPage(verdict), historyText(verdict)];
  for (const part of [
    '1 series of 4 got worse.',
    'worse: 41 ms → 51 ms (+24 %) since 2026-10-30; noise alone shows this in less than one of a million series',
    'That night also changed: assay 0.1.0 → 0.2.0',
    'perhaps worse',
    '28 times as likely with a worsening as without; 4 repeats wanted',
    '1 night, 12 are needed',
    '60 runs calibrated',
  ])
    for (const told of [page, text]) assert.ok(told.includes(part), part);
  for (const told of [page, text]) assert.doesNotMatch(told, OBEYED);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flawsOf, noBrowser as skip, openPage } from '../testing/looks.js';
import { OBEYED } from '../testing/samples.js';
import { loads } from './fixtures/loads.js';
import { loadPage } from './page.js';

for (const [name, load] of Object.entries(loads))
  test(
    `"${name}": axe finds nothing, nothing scrolls sideways, is loaded or refused, on a desk, in the dark, on a phone`,
    { skip },
    async (t) => {
      const { page, asked, complaints } = await openPage(t, loadPage(load));
      assert.deepEqual(await flawsOf(page), []);
      assert.equal(await page.evaluate('globalThis.hacked'), undefined);
      assert.deepEqual([complaints, asked.length], [[], 1]);
      assert.equal(await page.locator('script, img, iframe, object, form, input, base').count(), 0);
      for (const link of await page.locator('nav a').all()) {
        const target = (await link.getAttribute('href')) ?? assert.fail();
        assert.equal(await page.locator(`[id="${target.slice(1)}"]`).count(), 1, target);
      }
    },
  );

const text = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('the page tells what was measured, and whose thresholds they are', () => {
  const page = text(loadPage(loads.kept));
  for (const part of [
    'acme ✓\u00a0kept its thresholds',
    'set by the operator: the specification has no limits',
    'accept-context: latency over time',
    'accept-context: distribution of latency',
    'Of 118,800 requests: p50 10.0 ms, p90 18.0 ms',
    'operator: rate planned, sent and answered',
    'Memory of the generator',
    '12 permanent parties created',
    '99.999 %',
  ])
    assert.ok(page.includes(part), part);
  assert.ok(!page.includes('Clauses broken'));
});

test('it tells what is wrong, and obeys no one', () => {
  const html = loadPage(loads.broken);
  assert.doesNotMatch(html, OBEYED);
  const page = text(html.replaceAll('\n', ' '));
  for (const part of [
    'broke thresholds',
    'This is segment 1/4',
    'The run was interrupted',
    '7 more were planned but not sent',
    'status 503',
    'failures over time',
    'In 4 of 9 answers judged',
    'Nothing was answered.',
    'nothing was measured',
    'Highest rate that kept the thresholds: 275/s',
    '✗ broke thresholds',
    'never judged',
  ])
    assert.ok(page.includes(part), part);
});

test('a long load is a page that can still be opened', () =>
  assert.ok(loadPage(loads.kept).length < 500_000, String(loadPage(loads.kept).length)));

test('it tells the rates without the ramp, what was never answered, the phases and how many users there may be', () => {
  const page = text(loadPage(loads.told));
  for (const part of [
    '90/s asked, 90/s sent, 85/s answered; 100/s asked, 99.9/s sent, 94.1/s answered, for 27.0 s at the highest rate',
    '≥ 10.00 s',
    '40 of them had no answer, and count as at least 10.0 s',
    'the median latency grew from 12.0 ms to 31.0 ms in 27.0 s',
    'connecting300',
    'Bodies of answers have 2,161 characters (median) and at most 3,616; 6.4 MB in total',
    'Users at once before they wait for each other: 10.1 (9.9 to 10.4)',
    'Answers by users at once',
  ])
    assert.ok(page.includes(part), part);
  assert.ok(!page.includes('TLS0'));
});

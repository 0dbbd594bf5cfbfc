import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { flawsOf, noBrowser as skip, openPage } from '../testing/looks.js';
import { OBEYED, samples } from '../testing/samples.js';
import { htmlReport } from './report.js';

const open = (t: TestContext, name: string) => openPage(t, htmlReport(samples[name] ?? assert.fail()));

// Between them these show every part of the page.
for (const name of ['failing', 'waived', 'three systems', 'production', 'tls', 'hostile'])
  test(
    `"${name}": axe finds nothing, and nothing scrolls sideways, on a desk, in the dark, on a phone`,
    { skip },
    async (t) => assert.deepEqual(await flawsOf((await open(t, name)).page), []),
  );

test('what a hostile target sent runs nothing, loads nothing and adds no element', { skip }, async (t) => {
  const { page, asked, complaints } = await open(t, 'hostile');
  await page.evaluate('document.querySelectorAll("details").forEach((each) => { each.open = true; })');
  assert.equal(await page.evaluate('globalThis.hacked'), undefined);
  assert.equal(asked.length, 1);
  assert.deepEqual(complaints, []);
  const elements = page.locator('script, img, iframe, object, embed, form, input, base, body link');
  assert.equal(await elements.count(), 0);
  const strays =
    "document.evaluate(\"count(//@*[starts-with(name(), 'on')] | //a[not(starts-with(@href, '#'))])\", document).numberValue";
  assert.equal(await page.evaluate(strays), 0);
});

test('each system can be reached, and a race is one entry with its answers', { skip }, async (t) => {
  const { page } = await open(t, 'three systems');
  for (const link of await page.locator('nav a, .systems a').all()) {
    const target = (await link.getAttribute('href')) ?? assert.fail();
    assert.equal(await page.locator(`[id="${target.slice(1)}"]`).count(), 1, target);
  }
  assert.deepEqual(await page.locator('h2').allTextContents(), [
    'Failures: participant',
    'Failures: authentication',
    'Not judged',
    'Clause by clause: registry',
    'Clause by clause: participant',
    'Clause by clause: authentication',
    'Observations',
  ]);
  const race = page.locator('article').first().locator('details');
  assert.deepEqual(await race.locator('summary').allTextContents(), [
    'Exchanges: POST /v2/parties {"partyIdHint":"assay-k3f9x2m00007"} 32 times → 3 × 200, 29 × 400',
  ]);
  assert.match((await race.textContent()) ?? '', /Response 200, answers 1, 12, 23 /);
  assert.match((await page.locator('.facts').textContent()) ?? '', /32 permanent parties created/);
});

test('the policy of the page forbids script even if some got in', { skip }, async (t) => {
  const [passing] = Object.values(samples);
  const script = '<script>globalThis.hacked = 1</script></main>';
  const { page } = await openPage(t, htmlReport(passing ?? assert.fail()).replace('</main>', script));
  assert.equal(await page.evaluate('globalThis.hacked'), undefined);
  const radius = await page.evaluate('getComputedStyle(document.querySelector(".card")).borderRadius');
  assert.notEqual(radius, '0px');
});

test(
  'the keyboard reaches the results, the folded exchanges and every box that scrolls',
  { skip },
  async (t) => {
    const { page } = await open(t, 'failing');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Skip to the results');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'results');
    assert.equal(await page.locator('pre:not([tabindex="0"])').count(), 0);
    await page.locator('article summary').first().focus();
    await page.keyboard.press('Enter');
    assert.ok((await page.locator('article details').first().getAttribute('open')) !== null);
  },
);

test('the page holds all that is needed to understand and repeat a failure', () => {
  const html = htmlReport(samples['failing'] ?? assert.fail());
  for (const part of [
    'does not conform',
    'Each value of meta is a string; any other is a bad request.',
    'the smallest of 60 cases',
    '400 with an ErrorResponse',
    'assay replay DIR registry.meta-values',
    'curl -X POST',
    'meta-values:17:0:1',
    'not every time',
    'the connection was reset',
    'standard base64',
    'The target file has no registry.transferInstructions.reassigning.',
    'sha256:3f3f',
  ])
    assert.ok(html.includes(part), part);
  for (const verdict of Object.values(samples)) assert.doesNotMatch(htmlReport(verdict), OBEYED);
});

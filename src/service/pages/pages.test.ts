import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from '@playwright/test';
import { skip as skipLoad } from '../../../load/testing/run.js';
import { failing } from '../../../reports/fixtures/failing.js';
import { flawsOf, launchChromium, LOOKS, noBrowser } from '../../../reports/testing/looks.js';
import { serve } from '../serve.js';
import { OWNER } from '../access.js';
import { DATABASES, type Opened } from '../testing/databases.js';
import { enter, tabTo } from '../testing/browser.js';

/** Whatever stands in a name is text. */
const MARKUP = '<img src=x onerror="globalThis.hacked = 1">';
const PLANTED = 'the embedded reference, fault no-template-id-on-second-contract';
const END_MS = 120_000;
const STEP_MS = 60_000;
const PHONE = LOOKS.filter(({ width }) => width < 500);

describe('the pages', { skip: noBrowser }, () => {
  let opened: Opened;
  let served: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), 'assay-pages-'));
  const trouble: string[] = [];

  before(async () => {
    opened = await DATABASES[0]!.open();
    for (const seed of [1111, 2222]) await keepEnded(opened, seed);
    await opened.database.close();
    served = await serve({
      port: 0,
      atOnce: 1,
      folder,
      hosts: [],
      env: process.env,
      data: opened.folder,
      onTrouble: (message) => trouble.push(message),
    });
    browser = await launchChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(STEP_MS);
    page.on('pageerror', ({ message }) => trouble.push(message));
    await page.goto(served.url);
  });
  after(async () => {
    await browser.close();
    await served.close();
    for (const each of [folder, opened.folder]) rmSync(each, { recursive: true, force: true });
    assert.deepEqual(trouble, []);
  });

  test('a stranger plants a defect, sees it found, and reads the report', async () => {
    // With the keyboard alone, as far as the report.
    await enter(page, page.getByRole('link', { name: 'Choose a defect' }));
    await tabTo(page, page.getByLabel('Search'));
    await page.keyboard.type('no-template-id-on-second-contract');
    await tabTo(page, page.getByLabel('How many cases'));
    await page.keyboard.type('quick');
    await enter(page, page.getByRole('button', { name: 'Search' }));
    await page.getByText('1 of 1 shown').waitFor();
    assert.deepEqual(await flawsOf(page), []);
    await enter(page, page.getByRole('button', { name: 'Judge it with this fault' }).first());
    // The board is exchanged as it fills, under the keyboard's focus, which stays.
    await tabTo(page, page.getByRole('button', { name: 'Stop' }));
    await page.evaluate('document.querySelector("main > *").id = "before"');
    await page.locator('#before').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Stop');
    await page.getByRole('link', { name: 'Read the report' }).waitFor({ timeout: END_MS });
    await enter(page, page.getByRole('link', { name: 'Read the report' }));
    await page
      .getByText('no-template-id-on-second-contract')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    await page.goBack();
    // Any run before it can be compared with it, not only the last.
    const older = page.getByLabel('Compare with');
    assert.match((await older.locator('option').allInnerTexts()).join(), /seed 2222.*seed 1111/);
    await older.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Two runs of assay side by side').waitFor();
    assert.match(await page.getByRole('banner').innerText(), /seed 1111/);
    await page.goBack();
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /does not conform/);
    assert.match(await page.getByRole('article').first().innerText(), /registry\.template-id/);
    assert.deepEqual(await flawsOf(page), []);
    await page
      .getByRole('button', { name: /^Replay this case of registry\.template-id$/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Original run' }).waitFor();
    await page.getByRole('link', { name: 'Read the report' }).waitFor({ timeout: END_MS });
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /one case of .*does not conform/);
    await page.getByRole('link', { name: 'Read the report' }).click();
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /is still broken/);
    await page.goBack();
    await page.getByRole('link', { name: 'Original run' }).click();
    await page.getByRole('link', { name: 'Portrait' }).click();
    await page.getByRole('heading', { name: 'Portrait of' }).waitFor();
    assert.deepEqual(await flawsOf(page), []);
    await page.goBack();
    // Its policy lets nothing run, axe neither: for this alone it is left out.
    await page.route('**/public/**', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': policy, ...headers } = response.headers();
      assert.match(policy ?? '', /^sandbox; default-src 'none'/);
      await route.fulfill({ response, headers });
    });
    await page.getByText('Sign or publish').click();
    await page.getByRole('button', { name: 'Release it to the public site' }).click();
    await page.getByText('Sign or publish').click();
    await page.getByRole('link', { name: 'the public site' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Both are pages of `assay site`, whose test looks at them in all ways.
    assert.deepEqual(await flawsOf(page, { looks: PHONE }), []);
    await page
      .getByRole('link', { name: /reference/ })
      .first()
      .click();
    await page.waitForURL(/public\/.+/);
    assert.deepEqual(await flawsOf(page, { looks: PHONE }), []);
  });

  test('load shows its figures as they come, and is stopped', { skip: skipLoad }, async () => {
    await page.goto(served.url);
    await page.getByRole('button', { name: 'Load-test the reference' }).click();
    await page.getByRole('img', { name: 'Responses per second' }).waitFor({ timeout: END_MS });
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /Load on .*is under way/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('link', { name: 'Read the report' }).waitFor({ timeout: END_MS });
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /was stopped/);
    assert.deepEqual(await flawsOf(page, { looks: PHONE }), []);
    await page.getByRole('link', { name: 'Read the report' }).click();
    await page.getByText('The run was interrupted').first().waitFor();
    await page.goto(new URL('/runs', served.url).href);
    await page.getByText('accept-context, load, 20/s for 10 s').first().waitFor();
  });

  test('a target is described with mistakes shown as they are made, kept, changed and removed', async () => {
    await page.goto(new URL('/targets/new', served.url).href);
    await page.getByLabel('name (required)').fill(MARKUP);
    await page.locator('#group-registry > summary').click();
    await page.getByLabel('url (required)').first().fill('nowhere');
    const wrong = page.locator('[id="wrong-registry.url"]');
    await wrong.getByText('expected a URL').waitFor();
    assert.match(await page.getByLabel('The target file').inputValue(), /url: nowhere/);
    await page
      .getByLabel('The target file')
      .fill('version: 1\nname: Acme\nenvironment: staging\nregistry:\n  url: http://127.0.0.1:9\n');
    await page.getByText('The file is valid.').waitFor();
    // What it names is asked as well: nobody listens there.
    await page.locator('#checks').getByText('registry: ').waitFor();
    assert.equal(await page.getByLabel('name (required)').inputValue(), 'Acme');
    assert.deepEqual(await flawsOf(page), []);
    await page.getByLabel('name (required)').fill(MARKUP);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    assert.equal(await page.evaluate('globalThis.hacked'), undefined);

    // Load is offered for what the file has. What is exported is what was saved, and is taken in again.
    const exported = async () => {
      const to = await page.getByRole('link', { name: 'Export the file' }).getAttribute('href');
      return (await page.request.get(new URL(to!, page.url()).href)).text();
    };
    const file = page.getByLabel('The target file');
    assert.equal(await exported(), await file.inputValue());
    await page.getByText('Load test').first().click();
    await page.getByText('There is nothing to request').waitFor();
    const more = `${await exported()}scan:\n  url: http://127.0.0.1:9\n# än end\n`;
    await file.fill(more);
    await page.getByRole('button', { name: 'Save the file' }).click();
    await page.getByText('bulk-acs').first().waitFor({ state: 'attached' });
    assert.equal(await exported(), more);
    assert.deepEqual(
      await page
        .locator('select[name=scenario] option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
      ['bulk-acs', 'mixed'],
    );

    // Nobody listens there: the run says so, and is not a failure of the target.
    await page.getByLabel('How many cases').selectOption('quick');
    await page.getByRole('button', { name: 'Judge it' }).click();
    await page.getByText('Read the report').waitFor({ timeout: END_MS });
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /could not be judged/);
    assert.equal(await page.evaluate('globalThis.hacked'), undefined);
    assert.deepEqual(await flawsOf(page, { looks: PHONE }), []);

    await page.getByRole('link', { name: 'Target', exact: true }).click();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('heading', { name: 'History of' }).waitFor();
    assert.equal(await page.evaluate('globalThis.hacked'), undefined);
    assert.deepEqual(await flawsOf(page), []);
    await page.getByRole('link', { name: 'The target' }).click();
    await page.getByRole('button', { name: 'Remove the target' }).click();
    await page.getByText('There are no targets yet.').waitFor();
    for (const path of ['/', '/targets', '/runs', '/waivers', '/certificates']) {
      await page.goto(new URL(path, served.url).href);
      assert.deepEqual(await flawsOf(page, { looks: PHONE }), [], path);
    }
  });
});

/** Keeps a run that has ended, before the service is there. */
async function keepEnded({ database }: Opened, seed: number): Promise<void> {
  const verdict = { ...failing, run: { ...failing.run, seed } };
  await database.query(
    `with made as (
       insert into assay_run (owner, name, subject, budget, seed, state, summary)
       values ($1, $2, '{"reference": {"fault": "no-template-id-on-second-contract"}}', 'quick', $3, 'ended', $4::jsonb) returning id)
     insert into assay_verdict (run, verdict) select id, $5::json from made`,
    [OWNER, PLANTED, seed, JSON.stringify(verdict.summary), JSON.stringify(verdict)],
  );
}

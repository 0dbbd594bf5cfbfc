import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Page } from '@playwright/test';
import { failing } from '../../../reports/fixtures/failing.js';
import { launchChromium, noBrowser } from '../../../reports/testing/looks.js';
import { pemPair, scanVerdict } from '../../certificate/testing.js';
import type { Verdict } from '../../results/schema.js';
import { OWNER, SECRET_PARAMETER } from '../access.js';
import { DATABASES } from '../testing/databases.js';
import { keepEnded, ownService, SECRET } from '../testing/own.js';

const TEXT = 'version: 1\nname: Acme\nenvironment: staging\nscan:\n  url: http://127.0.0.1:9\n';
const STEP_MS = 20_000;
/** Its failures are of clauses that there are, so that they can be waived and sent again. */
const FAILED = JSON.parse(
  JSON.stringify(failing).replaceAll(/(?:registry\.)?meta-values/g, 'registry.body-json'),
) as Verdict;
const FAILURE = { clause: 'registry.body-json', expected: '400', actual: '500', rule: 'a {', curl: 'curl' };

/** A service of one's own that judges nothing, with a target, some nights, and three runs that have ended. */
async function served(context: TestContext) {
  const place = await DATABASES[0]!.place();
  const { privateKey, publicKey } = pemPair('ed25519');
  const keyFile = join(place.data, 'key.pem');
  writeFileSync(keyFile, privateKey, { mode: 0o600 });
  const { service, port, close } = await ownService(place, { keyFile });
  context.after(close);

  const target = await service.targets.add(OWNER, { name: 'Acme', text: TEXT });
  const ended = (verdict: Verdict, night: number) => {
    const at = new Date(Date.UTC(2026, 0, night)).toISOString();
    const durationMs = (night > 14 ? 200 : 100) + (night % 3);
    const own = { verdict, seed: night, failures: [FAILURE] };
    return keepEnded(service, { target, text: TEXT, at, durationMs, ...own });
  };
  const run = { startedAt: new Date().toISOString() };
  const certifiable = await ended(scanVerdict({}, { run }), 1);
  for (let night = 2; night < 24; night += 1) await ended(FAILED, night);
  const broken = await ended(FAILED, 24);
  const origin = `http://127.0.0.1:${port}`;
  return { origin, publicKey, target, certifiable, broken };
}

/** What a form is sent to, with `{id}` in the place of what differs. */
const kindOf = (action: string) => action.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}');

/** Asks a page something; once more if it went away meanwhile: the page of a run under way loads itself anew. */
async function steadily<T>(page: Page, ask: () => Promise<T>) {
  try {
    return await ask();
  } catch (error) {
    if (!(error as Error).message.includes('navigation')) throw error;
    await page.waitForLoadState();
    return ask();
  }
}

/** Presses buttons on pages without script; remembers each kind of form that was there, and each that was sent. */
function pressing(page: Page) {
  const [there, sent] = [new Set<string>(), new Set<string>()];
  const look = async () => {
    const actions = await steadily(page, () =>
      page.locator('form').evaluateAll((forms) => forms.map((form) => form.getAttribute('action') ?? '')),
    );
    for (const action of actions) there.add(kindOf(action));
  };
  return {
    there,
    sent,
    open: async (path: string) => {
      await page.goto(path);
      await page.locator('summary').evaluateAll((all) => {
        for (const one of all) one.parentElement?.setAttribute('open', '');
      });
      await look();
    },
    press: async (name: string | RegExp) => {
      const button = page.getByRole('button', { name }).first();
      const action = await steadily(page, () =>
        button.evaluate((one) => one.closest('form')?.getAttribute('action') ?? ''),
      );
      await button.click();
      await look();
      sent.add(kindOf(action));
    },
  };
}

test('each form that a page has does without script what it says', { skip: noBrowser }, async (context) => {
  const { origin, publicKey, target, certifiable, broken } = await served(context);
  const browser = await launchChromium(context);
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: origin })).newPage();
  page.setDefaultTimeout(STEP_MS);
  const { open, press, there, sent } = pressing(page);
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
  await open(`/?${SECRET_PARAMETER}=${SECRET}`);

  await open(`/targets/${target}`);
  await page.getByLabel('The target file').fill(`${TEXT}# changed\n`);
  await press('Save the file');
  await says('Saved.');
  await open(`/targets/${target}`);
  assert.match(await page.getByLabel('The target file').inputValue(), /# changed\n$/);
  await page.getByLabel('name (required)').fill('Acme of today');
  await press('Save');
  await says('Saved.');
  await press('Check the connections');
  await says('scan: ');
  await open(`/targets/${target}`);
  await press('Start the load test');
  await says('It starts as soon as a worker is free.');
  await press('Stop');
  await says('was stopped');
  await open(`/targets/${target}`);
  await page.getByLabel('Seed').fill('77');
  await press('Judge it');
  await says('seed 77');
  await press('Stop');
  await press('Run it again from the start');
  await press('Stop');

  await open(`/targets/${target}/history`);
  await page.getByLabel('Reason').fill('as agreed');
  await press('Accept what got worse');
  await says('as agreed');

  await open(`/runs/${broken}`);
  await page.getByLabel('Reason').first().fill('until spring');
  await page.locator('form[action="/waivers"]').getByLabel('Last day').fill('2099-12-31');
  await press('Waive registry.body-json');
  await says('until spring');
  await press(/^End/);
  await says('There are no waivers.');
  await open(`/runs/${broken}`);
  await page.getByLabel('Compare with').selectOption({ index: 1 });
  await press('Compare');
  await says('Two runs of assay side by side');
  await open(`/runs/${broken}`);
  await press(/^Replay this case of /);
  await says(/one case of/);
  await press('Stop');
  await open(`/runs/${broken}`);
  await press('Repeat with the same cases');
  await says('seed 24');
  await press('Stop');

  await open(`/runs/${certifiable}`);
  await page.getByLabel('Witness, if there was one').fill('Ann');
  await press('Sign a certificate');
  await page.locator('summary').first().click();
  await says('Ann');
  const certificate = await (await page.request.get(`/api/runs/${certifiable}/certificate`)).text();
  await open('/certificates');
  await page.getByLabel('The certificate').fill(certificate);
  await page.getByLabel('The public key of its signer').fill(publicKey);
  await press('Verify it');
  await says('holds');
  await open(`/runs/${certifiable}`);
  await press('Release it to the public site');
  await open(`/runs/${certifiable}`);
  await press('Withdraw it from the public site');

  await open('/learn');
  await page.getByLabel('Search').fill('accepts-null-body');
  await press('Search');
  await says('1 of 1 shown');
  for (const path of ['/targets/new', `/targets/${target}`]) {
    await open(path);
    await page.getByLabel('Import a file').setInputFiles({
      name: 'mine.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(TEXT.replace('staging', 'nowhere')),
    });
    await press('Open in the editor');
    await says('not saved yet');
    await says(/^Line 3, /);
    await press('Save the file');
    await says('Saved.');
  }
  await press('Remove the target');
  await says('Describe a target');

  assert.deepEqual([...there].filter((kind) => !sent.has(kind)).sort(), []);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launchChromium, noBrowser } from '../../../reports/testing/looks.js';
import { serve } from '../../http/testing.js';
import { enter, tabTo } from '../testing/browser.js';
import { ANN, servedTeam } from '../testing/team.js';

const STEP_MS = 30_000;
const END_MS = 120_000;
/** Each is obeyed somewhere: in an element, in an attribute, in a script, in Markdown. */
const MARKUP = `<img src=x onerror="globalThis.hacked=1">"'><svg onload='globalThis.hacked=1'></textarea></script><script>globalThis.hacked=1</script>[x](javascript:globalThis.hacked=1)`;

let team: Awaited<ReturnType<typeof servedTeam>>;
before(async () => {
  team = await servedTeam();
});
after(async () => {
  await team.close();
  assert.deepEqual(team.trouble, []);
});

test(
  'with the keyboard alone: in, a target, its run, a waiver and out; whatever the target answers is text',
  { skip: noBrowser },
  async (t) => {
    const url = await serve(t, (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json', 'x-markup': MARKUP });
      response.end(
        JSON.stringify({ choiceContextData: MARKUP, disclosedContracts: [MARKUP], [MARKUP]: MARKUP }),
      );
    });
    await team.service.judge(1, 'test');
    const browser = await launchChromium(t);
    const page = await browser.newPage();
    page.setDefaultTimeout(STEP_MS);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const isText = async (where: string) => {
      assert.equal(await page.evaluate('globalThis.hacked'), undefined, where);
      assert.equal(await page.locator('img, [onerror], [onload], [href^="javascript:" i]').count(), 0, where);
    };
    team.provider.letIn(ANN);
    await page.goto(`${team.origin}/targets/new`);
    await tabTo(page, page.getByLabel('The target file'));
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(
      `version: 1\nname: Hostile\nenvironment: staging\nregistry:\n  url: ${url}\n  transferInstructions:\n    acceptable: ['00aa']\n`,
    );
    await enter(page, page.getByRole('button', { name: 'Save the file' }));
    await page.getByText('Saved.').waitFor();
    await isText('the target');
    await tabTo(page, page.getByLabel('How many cases').first());
    await page.keyboard.type('quick');
    await enter(page, page.getByRole('button', { name: 'Judge it' }));
    await page.getByRole('article').first().waitFor({ timeout: END_MS });
    await isText('the board');
    await page.getByText('Read the report').waitFor({ timeout: END_MS });
    assert.match(await page.getByRole('main').innerText(), /<img src=x onerror/);
    await isText('the run');
    const run = page.url();
    for (const path of ['portrait', 'report']) {
      await page.goto(`${run}/${path}`);
      await isText(path);
    }
    await page.goto(run);
    await enter(page, page.getByText('Waive this clause').first());
    await tabTo(page, page.getByLabel('Reason').first());
    await page.keyboard.insertText(MARKUP);
    await tabTo(page, page.getByLabel('Last day').first());
    await page.keyboard.type('12312099');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/waivers$/);
    assert.match(await page.getByRole('main').innerText(), /<img src=x onerror/);
    await isText('the waivers');
    await enter(page, page.getByRole('button', { name: /^End/ }).first());
    await page.waitForURL(/\/waivers$/);
    await enter(page, page.getByRole('button', { name: 'Sign out' }));
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    assert.deepEqual(errors, []);
  },
);

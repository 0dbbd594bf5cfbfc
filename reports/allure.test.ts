import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { TestResult } from 'allure-js-commons';
import { writeAllureResults } from './allure.js';
import { renderAllure } from './allure-render.js';
import { failing } from './fixtures/failing.js';
import { hostile } from './fixtures/hostile.js';
import { threeSystems } from './fixtures/systems.js';
import { inconclusive } from './fixtures/unsettled.js';
import { findChromium, launchChromium } from './testing/chromium.js';
import { OBEYED } from './testing/samples.js';

let dir: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-allure-'));
});
after(() => rm(dir, { recursive: true, force: true }));

const results = async (from: string): Promise<TestResult[]> => {
  const names = (await readdir(from)).filter((name) => name.endsWith('-result.json'));
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(from, name), 'utf8')) as TestResult),
  );
};

test('a clause is a result, with clause and section as labels and its case as attachments', async () => {
  const from = join(dir, 'failing');
  writeAllureResults(failing, from);
  const all = await results(from);
  assert.equal(all.length, failing.clauses.length);
  const failed = all.find(({ fullName }) => fullName === 'registry.meta-values') ?? assert.fail();
  assert.equal(failed.status, 'failed');
  const label = (name: string) => failed.labels.find((each) => each.name === name)?.value;
  assert.equal(label('epic'), 'registry');
  assert.match(label('feature') ?? '', /GetChoiceContextRequest$/);
  assert.equal(label('story'), 'registry.meta-values');
  assert.equal(failed.attachments.length, 6);
  for (const { source } of failed.attachments) await readFile(join(from, source));
  assert.match(failed.statusDetails.message ?? '', /a value that is null: expected 400/);
});

test('a race is one attachment, and the parties of the run stand in the environment', async () => {
  const from = join(dir, 'systems');
  writeAllureResults(threeSystems, from);
  const race =
    (await results(from)).find(({ fullName }) => fullName === 'participant.hint-race') ?? assert.fail();
  assert.deepEqual(
    race.attachments.map(({ name }) => name),
    ['Cause 1: smallest failing case', 'Cause 1: how to repeat it', 'Cause 1: exchange 1'],
  );
  assert.match(await readFile(join(from, 'environment.properties'), 'utf8'), /^parties=32 parties created/m);
});

test('the statuses tell a violation from what could not be judged', async () => {
  writeAllureResults(inconclusive, join(dir, 'unsettled'));
  const all = await results(join(dir, 'unsettled'));
  const status = (id: string) => all.find(({ fullName }) => fullName === id)?.status;
  assert.equal(status('registry.parallel'), 'broken');
  assert.equal(status('registry.reassigning'), 'skipped');
  assert.equal(status('registry.template-id'), 'passed');
});

test('the same verdict is written the same, so that Allure keeps its history', async () => {
  writeAllureResults(failing, join(dir, 'again'));
  writeAllureResults(failing, join(dir, 'once-more'));
  const names = await readdir(join(dir, 'again'));
  assert.deepEqual(await readdir(join(dir, 'once-more')), names);
  for (const name of names) {
    assert.equal(
      await readFile(join(dir, 'again', name), 'utf8'),
      await readFile(join(dir, 'once-more', name), 'utf8'),
    );
  }
});

const java = spawnSync('java', ['-version']).status === 0;
const chromium = findChromium();
const skip = !java ? 'there is no Java' : chromium === undefined && 'there is no Chromium';

test(
  'Allure renders it into a page that opens from disk, asks for nothing and runs nothing hostile',
  { skip },
  async () => {
    writeAllureResults(hostile, join(dir, 'hostile'));
    const outcome = await renderAllure(join(dir, 'hostile'), join(dir, 'report'));
    assert.ok(outcome.rendered, JSON.stringify(outcome));
    const browser = await launchChromium(chromium ?? assert.fail());
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      await page.route(/^https?:/, async (route) => {
        asked.push(route.request().url());
        await route.abort();
      });
      const url = pathToFileURL(outcome.page).href;
      await page.goto(`${url}#behaviors`);
      await page.waitForFunction('globalThis.reportDataReady === true');
      // Allure names each result anew: the page itself knows how.
      const keys = await page.evaluate<string[]>('Object.keys(reportData)');
      const uids = keys
        .map((key) => /^data\/test-cases\/(\w+)\.json$/.exec(key)?.[1])
        .filter((uid) => uid !== undefined);
      assert.equal(uids.length, hostile.clauses.length);
      for (const uid of uids) {
        await page.goto(`${url}#testresult/${uid}`);
        await page.locator('.test-result__name').first().waitFor();
        assert.match((await page.locator('.test-result__name').first().textContent()) ?? '', /registry\./);
      }
      assert.equal(await page.evaluate('globalThis.hacked'), undefined);
      assert.deepEqual(asked, []);
    } finally {
      await browser.close();
    }
  },
);

test('without Java, or in too short a time, it says why there is no page', async () => {
  const home = process.env['JAVA_HOME'];
  process.env['JAVA_HOME'] = join(dir, 'no-such-java');
  try {
    const outcome = await renderAllure(dir, join(dir, 'none'));
    assert.match(outcome.rendered ? '' : outcome.why, /^Java was not found/);
  } finally {
    if (home === undefined) delete process.env['JAVA_HOME'];
    else process.env['JAVA_HOME'] = home;
  }
  if (!java) return;
  const late = await renderAllure(dir, join(dir, 'none'), 1);
  assert.match(late.rendered ? '' : late.why, /^allure-commandline did not end within/);
});

test('no text file of the results is obeyed by a terminal', async () => {
  writeAllureResults(hostile, join(dir, 'text'));
  for (const name of await readdir(join(dir, 'text'))) {
    assert.doesNotMatch(await readFile(join(dir, 'text', name), 'utf8'), OBEYED, name);
  }
});

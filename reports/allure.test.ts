import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { TestResult } from 'allure-js-commons';
import type { Verdict } from '../src/results/schema.js';
import { allureReport, renderAllure } from './allure.js';
import { failing } from './fixtures/failing.js';
import { hostile } from './fixtures/hostile.js';
import { threeSystems } from './fixtures/systems.js';
import { inconclusive } from './fixtures/passing.js';
import { launchChromium, noBrowser } from './testing/looks.js';
import { OBEYED } from './testing/samples.js';

let dir: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-allure-'));
});
after(() => rm(dir, { recursive: true, force: true }));

/** Writes the results of a verdict into a folder of this name, and returns where they are. */
const write = async (verdict: Verdict, name: string): Promise<string> => {
  const results = join(dir, name, 'allure-results');
  await mkdir(results, { recursive: true });
  for (const [file, text] of Object.entries(allureReport(verdict)))
    await writeFile(join(dir, name, file), text);
  return results;
};

const results = async (from: string): Promise<TestResult[]> => {
  const names = (await readdir(from)).filter((name) => name.endsWith('-result.json'));
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(from, name), 'utf8')) as TestResult),
  );
};

test('a clause is a result, with clause and section as labels and its case as attachments', async () => {
  const from = await write(failing, 'failing');
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
  const from = await write(threeSystems, 'systems');
  const race =
    (await results(from)).find(({ fullName }) => fullName === 'participant.hint-race') ?? assert.fail();
  const names = race.attachments.map(({ name }) => name);
  assert.deepEqual(names, [
    'Cause 1: smallest failing case',
    'Cause 1: how to repeat it',
    'Cause 1: exchange 1',
  ]);
  assert.match(
    await readFile(join(from, 'environment.properties'), 'utf8'),
    /^parties=32 permanent parties created/m,
  );
});

test('the statuses tell a violation from what could not be judged', async () => {
  const all = await results(await write(inconclusive, 'unsettled'));
  const status = (id: string) => all.find(({ fullName }) => fullName === id)?.status;
  assert.equal(status('registry.parallel'), 'broken');
  assert.equal(status('registry.reassigning'), 'skipped');
  assert.equal(status('registry.template-id'), 'passed');
});

test('the same verdict is written the same, so that Allure keeps its history', async () => {
  const [again, onceMore] = [await write(failing, 'again'), await write(failing, 'once-more')];
  const names = await readdir(again);
  assert.deepEqual(await readdir(onceMore), names);
  for (const name of names)
    assert.equal(await readFile(join(again, name), 'utf8'), await readFile(join(onceMore, name), 'utf8'));
});

const java = spawnSync('java', ['-version']).status === 0;
const skip = !java ? 'there is no Java' : noBrowser;

test(
  'Allure renders it into a page that opens from disk, asks for nothing and runs nothing hostile',
  { skip },
  async (t) => {
    await write(hostile, 'hostile');
    const outcome = await renderAllure(join(dir, 'hostile'));
    assert.ok(outcome.rendered, JSON.stringify(outcome));
    const browser = await launchChromium(t);
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
  },
);

test('without Java, or in too short a time, it says why there is no page', async () => {
  const home = process.env['JAVA_HOME'];
  process.env['JAVA_HOME'] = join(dir, 'no-such-java');
  try {
    const outcome = await renderAllure(join(dir, 'none'));
    assert.match(outcome.rendered ? '' : outcome.why, /^Java was not found/);
  } finally {
    if (home === undefined) delete process.env['JAVA_HOME'];
    else process.env['JAVA_HOME'] = home;
  }
  if (!java) return;
  const late = await renderAllure(join(dir, 'none'), 1);
  assert.match(late.rendered ? '' : late.why, /^allure-commandline did not end within/);
});

test('no text file of the results is obeyed by a terminal', async () => {
  for (const [name, text] of Object.entries(allureReport(hostile)))
    assert.doesNotMatch(name + text, OBEYED, name);
});

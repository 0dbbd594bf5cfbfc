import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ATTACK } from '../../reports/fixtures/hostile.js';
import { REPORTERS } from '../../reports/reporters.js';
import { OBEYED } from '../../reports/testing/samples.js';
import type { StandardWrap } from '../reference/token-standard/route.js';
import { UsageError } from '../platform/errors.js';
import { folderWith } from '../target-file/testing.js';
import { chosenReporters } from './report.js';
import { assayInProcess as assay } from './testing/assay.js';
import { serve } from './testing/registry.js';

/** The example of the documents. */
const EXAMPLE = /```js\n(.*?)```/s.exec(
  readFileSync(new URL('../../../docs/reporters.md', import.meta.url), 'utf8'),
)![1]!;
const mine = (members: string) => `export default { name: 'mine', description: 'x', ${members} };`;

const FEW = '--budget quick --clause registry.meta-object';

/** Answers whatever it is asked, with what a terminal, a page and a spreadsheet would obey. */
const hostileRegistry: StandardWrap = (serve) => async (call) => {
  const reply = await serve({ ...call, body: Buffer.from('{}') });
  if (reply.status !== 200) return { ...reply, body: JSON.stringify({ error: ATTACK }) };
  const context = JSON.parse(reply.body.toString()) as Record<string, unknown>;
  return { ...reply, body: JSON.stringify({ ...context, [ATTACK]: ATTACK }) };
};

const merge = (cwd: string, ...reporters: string[]) =>
  assay(['merge', 'run', '--out', 'out', '--reporter', ...reporters], { cwd });

describe('a reporter of the user', { concurrency: 2 }, () => {
  test('the example of the documents, in certify', async (t) => {
    const { dir: cwd } = await serve(t, { files: { 'failures.mjs': EXAMPLE } });
    const args = `certify target.yaml ${FEW} --out out --reporter markdown ./failures.mjs`;
    const { status, stdout, stderr } = await assay(args, { cwd });
    assert.equal(status, 0, stderr);
    assert.equal(stdout, 'test registry: nothing failed.\n');
    assert.match(stderr, /^out.failures\.csv$/m);
    assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['failures.csv', 'report.md', 'verdict.json']);
    assert.equal(readFileSync(join(cwd, 'out', 'failures.csv'), 'utf8'), 'clause,expected,got\n');
  });

  test('the same in merge, with a verdict of a hostile target', async (t) => {
    const { dir: cwd } = await serve(t, { wrap: hostileRegistry, files: { 'failures.mjs': EXAMPLE } });
    const judged = await assay(`certify target.yaml ${FEW} --out run`, { cwd });
    assert.equal(judged.status, 1, judged.stderr);
    const { status, stdout, stderr } = await merge(cwd, join(cwd, 'failures.mjs'), 'terminal');
    assert.equal(status, 1, stderr);
    assert.doesNotMatch(stdout + stderr, OBEYED);
    assert.match(stdout, /\nregistry\.[^\n]*\n$/);
    const csv = readFileSync(join(cwd, 'out', 'failures.csv'), 'utf8');
    assert.doesNotMatch(csv, OBEYED);
    assert.match(csv, /^"registry\./m);
  });

  test('an error of its own names it, and costs its own report alone', async (t) => {
    const throws = mine('files(verdict) { throw new Error(`no ${verdict.target.name}`); }');
    const { dir: cwd } = await serve(t, { wrap: hostileRegistry, files: { 'mine.mjs': throws } });
    const args = `certify target.yaml ${FEW} --out out --reporter terminal ./mine.mjs junit`;
    const { status, stdout, stderr } = await assay(args, { cwd });
    assert.equal(status, 3);
    assert.match(stderr, /^The reporter mine failed: no /m);
    assert.doesNotMatch(stdout + stderr, OBEYED);
    assert.match(stdout, /does not conform/);
    assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['junit.xml', 'verdict.json']);
  });

  const wrong: [why: RegExp, text: string][] = [
    [/: it cannot be loaded: not today\.$/m, 'throw new Error("not today");'],
    [/: it cannot be loaded: .*[Uu]nexpected/m, 'export default {'],
    [/: it has no reporter as its default export; docs\/reporters\.md shows one\.$/m, 'export const a = 1;'],
    [/: its default export is not a reporter: name must be a string; /m, 'export default {};'],
    [/: description must be a string; /m, 'export default { name: "mine" };'],
    [/: files must be a function; /m, mine('files: 1')],
    [/: it has neither files\(\) nor stdout\(\); /m, mine('')],
    [
      /: its reporter is named html, and assay has a reporter with that name; /m,
      mine('name: "html", files() {}'),
    ],
  ];
  test('a file that holds no reporter is refused, with the reason', async (t) => {
    for (const [at, [why, text]] of wrong.entries()) {
      const dir = folderWith(t, { [`${at}.mjs`]: text });
      await assert.rejects(chosenReporters(['html', join(dir, `${at}.mjs`)]), (error: Error) => {
        assert.ok(error instanceof UsageError);
        assert.match(error.message, why);
        return true;
      });
    }
  });

  test('exit 2 when there is no such file, and nothing is sent', async (t) => {
    const { dir: cwd, requests } = await serve(t);
    const args = ['certify', 'target.yaml', '--reporter', '../mine.mjs'];
    const { status, stderr } = await assay(args, { cwd });
    assert.deepEqual([status, requests], [2, []]);
    assert.match(stderr, /^--reporter \.\..mine\.mjs: there is no such file\.$/m);
  });

  test('--help describes every reporter', async (t) => {
    const { stdout } = await assay(['certify', '--help'], { cwd: folderWith(t, {}) });
    for (const { name, description } of REPORTERS)
      assert.ok(stdout.replaceAll(/\s+/g, ' ').includes(`${name} ${description}`), name);
  });
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { assay } from './testing/assay.js';

/** The files that a command loads, by their URLs; those of Node itself left out. */
async function loadedBy(t: TestContext, ...args: string[]): Promise<string[]> {
  const dir = folderWith(t, {});
  await assay(args, { cwd: dir, env: { NODE_V8_COVERAGE: join(dir, 'loaded') } });
  const [report = ''] = readdirSync(join(dir, 'loaded'));
  const { result } = JSON.parse(readFileSync(join(dir, 'loaded', report), 'utf8')) as {
    result: { url: string }[];
  };
  return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
}

/** Loading is most of the time that a short command takes: yargs and its parts are about 45 files. */
for (const args of [['--version'], ['--help'], ['certificate', '--help'], ['no-such-command']])
  test(`assay ${args.join(' ')} loads the parser of the command line, and no more`, async (t) => {
    const loaded = await loadedBy(t, ...args);
    assert.ok(loaded.length > 20, loaded.join('\n'));
    assert.ok(loaded.length < 70, loaded.join('\n'));
  });

test('a command loads no other one', async (t) => {
  const loaded = await loadedBy(t, 'history', 'list', '--help');
  const pages = loaded.flatMap(
    (url) => /\/src\/cli\/(history-.*|certify|load|site)\.js$/.exec(url)?.[1] ?? [],
  );
  assert.deepEqual(pages.sort(), ['history-list', 'history-store']);
});

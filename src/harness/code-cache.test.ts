import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runChild } from './child-process.js';

const CACHE = new URL('./code-cache.js', import.meta.url).href;
const KEPT = fileURLToPath(new URL('../../.code-cache', import.meta.url));

const dir = mkdtempSync(join(tmpdir(), 'assay-code-cache-'));
const long = join(dir, 'long.cjs');
// The folder's name makes it a file that no other run of this test has.
const code = `
  const { basename } = require('node:path');
  exports.seen = [module.exports === exports, this === exports, basename(__filename), __dirname, require('./short.cjs')];
  // ${dir}${'.'.repeat(1_000_000)}
`;
const digest = createHash('sha256').update(code).digest('hex');
const kept = () => readdirSync(KEPT).filter((name) => name.startsWith(digest));

after(() => {
  rmSync(dir, { recursive: true });
  for (const name of kept()) rmSync(join(KEPT, name));
});

test('a long file is kept compiled, and runs from there as any module does', async () => {
  writeFileSync(long, code);
  writeFileSync(join(dir, 'short.cjs'), 'module.exports = "short"');
  const main = join(dir, 'main.cjs');
  writeFileSync(main, `console.log(JSON.stringify(require('./long.cjs').seen))`);
  const seen = `${JSON.stringify([true, true, 'long.cjs', dir, 'short'])}\n`;
  for (const time of ['compiled', 'from what was kept']) {
    const { stdout, tail } = await runChild([process.execPath, '--import', CACHE, main], {
      maxStdout: 10_000,
    });
    assert.equal(stdout, seen, `${time}: ${tail}`);
    assert.equal(kept().length, 1, time);
  }
});

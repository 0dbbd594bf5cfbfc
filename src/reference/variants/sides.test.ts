import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { VARIANTS } from './all.js';
import { SILENT_ROWS } from './sides.js';

const page = readFileSync(new URL('../../../../docs/judging.md', import.meta.url), 'utf8');

test('every row of what is not judged has conformant targets on its sides', () => {
  const table = page.slice(page.indexOf('## What is not judged, and why'));
  const rows = [...table.matchAll(/^\| (?!What +\| Why|--)(.+?) +\|/gm)].map(([, what]) => what);
  assert.deepEqual(
    SILENT_ROWS.map(({ what }) => what),
    rows,
  );
  const known = ['plain', ...VARIANTS.map(({ name }) => name)];
  for (const { what, sides = {}, none } of SILENT_ROWS) {
    const all = Object.values(sides);
    assert.ok(none === undefined ? all.length >= 2 : all.length === 0, what);
    for (const name of all.flat()) assert.ok(known.includes(name), `${what}: ${name}`);
    // Nobody stands on every side.
    assert.ok(all.length === 0 || new Set(all.flat()).size > 1, what);
  }
});

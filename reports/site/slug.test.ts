import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugs } from './site.js';

const of = (...names: string[]) => [...slugs(names).values()];

test('a name becomes a file name of small letters, digits and hyphens', () => {
  assert.deepEqual(of('acme registry 2.3.1 on staging', 'Ünïcode/évil', 'a..\\..\\b'), [
    'acme-registry-2-3-1-on-staging',
    'unicode-evil',
    'a-b',
  ]);
});

test('no two are the same, whatever the names, and none is a device of Windows or empty', () => {
  const names = [
    'A b',
    'a-b',
    'a b',
    '',
    '東京',
    '大阪',
    'con',
    'CON',
    'com1.x',
    'x'.repeat(500),
    `${'x'.repeat(500)}y`,
  ];
  const all = of(...names, '', 'lpt9', 'nul');
  assert.equal(new Set(all).size, all.length);
  for (const each of all) {
    assert.match(each, /^[a-z0-9-]{1,80}$/);
    assert.doesNotMatch(each, /^(con|prn|aux|nul|com\d|lpt\d)$/);
  }
});

test('who else is there moves no name that is clear, and the same names give the same files in any order', () => {
  assert.equal(slugs(['beta', 'acme']).get('acme'), 'acme');
  const names = ['A b', 'a-b', 'z'];
  for (const [name, slug] of slugs(names)) assert.equal(slugs([...names].reverse()).get(name), slug);
});

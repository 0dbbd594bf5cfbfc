import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetFirst } from './usage.js';

const rows: [string, string][] = [
  ['certify target.yaml --clause a b', 'certify target.yaml --clause a b'],
  ['certify --clause a b target.yaml', 'certify target.yaml --clause a b'],
  ['certify --reporter json x/T.YML --seed 1', 'certify x/T.YML --reporter json --seed 1'],
  ['certify --out odd.yaml --clause a', 'certify --out odd.yaml --clause a'],
  ['certify --clause a', 'certify --clause a'],
  ['merge a.yaml b --out c', 'merge a.yaml b --out c'],
  ['', ''],
];

for (const [written, understood] of rows) {
  test(`"${written}" means "${understood}"`, () => {
    assert.deepEqual(targetFirst(written.split(' ')), understood.split(' '));
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { termOf } from '../pages/history.js';
import { waiversIn, withoutWaiver, withWaiver } from './acts.js';

const TEXT = '# mine\nversion: 1\nname: Acme # as it is called\n';
const waiver = (clause: string, expires = '2027-01-31') => ({ clause, reason: 'known: #7', expires });

test('a waiver comes into the file and goes out of it, and all else stays', () => {
  const one = withWaiver(TEXT, waiver('a.b'));
  assert.deepEqual(waiversIn(one), [waiver('a.b')]);
  assert.ok(one.startsWith(TEXT));
  const two = withWaiver(withWaiver(one, waiver('c.d')), waiver('a.b', '2028-01-31'));
  assert.deepEqual(waiversIn(two), [waiver('c.d'), waiver('a.b', '2028-01-31')]);
  assert.deepEqual(waiversIn(withoutWaiver(two, 'c.d')), [waiver('a.b', '2028-01-31')]);
  assert.equal(withoutWaiver(one, 'a.b'), TEXT);
  assert.equal(withoutWaiver(one, 'other'), one);
});

test('what is not YAML, or no waiver, has none, and is not changed', () => {
  assert.deepEqual(waiversIn('waivers: ['), []);
  assert.deepEqual(waiversIn('waivers: [1, { clause: a }, null]'), []);
  assert.throws(() => withWaiver('waivers: [', waiver('a.b')));
});

test('a waiver holds through its last day', () => {
  for (const [expires, word] of [
    ['2026-11-21', 'expired 1 day ago'],
    ['2026-11-22', 'ends today'],
    ['2026-12-06', '14 days left'],
    ['2027-11-22', '365 days left'],
    ['soon', 'no day'],
  ] as const)
    assert.equal(termOf(expires, '2026-11-22').word, word);
});

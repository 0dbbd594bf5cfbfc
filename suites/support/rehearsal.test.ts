import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rehearsal } from './rehearsal.js';
import { MANNERS, type Repeatable } from './repertoire.js';

const call = (kind: string): Repeatable => ({ service: 'registry', kind, make: () => Promise.resolve() });
const calls = (count: number, kind: string) => Array.from({ length: count }, () => call(kind));

test('each call is made in each manner first, then as often in a row as its kind has a share for', () => {
  const [one, two] = [call('a'), call('b')];
  const turns = rehearsal([one, two], 220, 1);
  const own = turns.filter((turn) => turn.call === one);
  assert.equal(own.length, 50 + MANNERS.length);
  assert.deepEqual(new Set(own.slice(0, MANNERS.length).map(({ manner }) => manner)), new Set(MANNERS));
  const mixed = turns.slice(0, 2 * MANNERS.length);
  assert.equal(mixed.filter((turn) => turn.call === two).length, MANNERS.length);
  const rows = turns.slice(2 * MANNERS.length);
  assert.ok(rows.slice(0, 50).every((turn) => turn.call === one && turn.manner === 'as before'));
  assert.deepEqual(
    own.map(({ count }) => count).sort((a, b) => a - b),
    [...own.keys()],
  );
});

test('of many calls of a kind some are made again, spread over all; a small share is kept to', () => {
  const many = calls(300, 'a');
  const made = new Set(rehearsal(many, 220, 1).map((turn) => many.indexOf(turn.call)));
  assert.equal(made.size, 80);
  assert.ok(Math.max(...made) > 290);
  assert.equal(rehearsal(many, 3, 1).length, MANNERS.length);
  assert.deepEqual(rehearsal([], 220, 1), []);
});

test('the same seed makes the same order', () => {
  const some = calls(20, 'a');
  const order = (seed: number) => rehearsal(some, 100, seed).map((turn) => some.indexOf(turn.call));
  assert.deepEqual(order(1), order(1));
  assert.notDeepEqual(order(1), order(2));
});

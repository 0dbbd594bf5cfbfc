import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rehearsal } from './rehearsal.js';
import { BY_ANYBODY, MANNERS, type Repeatable } from './repertoire.js';

const call = (kind: string, own: Partial<Repeatable> = {}): Repeatable => ({
  ...{ service: 'registry', kind, make: () => Promise.resolve(undefined) },
  ...own,
});
const calls = (count: number, kind: string, own: Partial<Repeatable> = {}) =>
  Array.from({ length: count }, () => call(kind, own));

test('each call is made in each manner first, some times, then as often in a row as its kind has a share for', () => {
  const [one, two] = [call('a'), call('b')];
  const { mixed, rows } = rehearsal([one, two], 220, 0, 1);
  const own = [...mixed, ...rows].filter((turn) => turn.call === one);
  const pass = 2 * MANNERS.length;
  assert.deepEqual([mixed.length, own.length], [3 * pass, 50 + 3 * MANNERS.length]);
  for (const at of [0, pass, 2 * pass])
    for (const each of [one, two]) {
      const inPass = mixed.slice(at, at + pass).filter((turn) => turn.call === each);
      assert.deepEqual(inPass.map(({ manner }) => manner).sort(), [...MANNERS].sort());
    }
  assert.ok(rows.slice(0, 50).every((turn) => turn.call === one && turn.manner === 'as before'));
  assert.deepEqual(
    own.map(({ count }) => count).sort((a, b) => a - b),
    [...own.keys()],
  );
});

test('a share is kept to, and what it leaves out is spread over all', () => {
  const many = calls(300, 'a');
  const all = (share: number) => {
    const { mixed, rows } = rehearsal(many, share, 0, 1);
    return [...mixed, ...rows];
  };
  const together = all(400);
  const places = new Set(together.map((turn) => many.indexOf(turn.call)));
  assert.ok(together.length <= 400, String(together.length));
  assert.ok(places.size >= 50 && Math.max(...places) > 290);
  assert.equal(all(3).length, MANNERS.length + 1);
  assert.deepEqual(rehearsal([], 220, 9, 1), { mixed: [], alone: [], rows: [] });
});

test('what a kind has no use for is left to the others', () => {
  const [few, many] = [calls(1, 'a'), calls(20, 'b')];
  const { rows } = rehearsal([...many, ...few], 420, 0, 1);
  const timesOf = (each: Repeatable) => rows.filter((turn) => turn.call === each).length;
  assert.equal(timesOf(few[0]!), 50);
  assert.ok(many.every((each) => timesOf(each) === Math.floor((420 - 50) / 20)));
});

test('what was not made in all manners comes in a row, sent in another way', () => {
  const many = calls(300, 'a');
  const { mixed, rows } = rehearsal(many, 400, 0, 1);
  const inMixed = new Set(mixed.map((turn) => turn.call));
  assert.ok(rows.length > 190 && rows.every((turn) => !inMixed.has(turn.call)));
  assert.ok(rows.every(({ manner }) => manner === 'sent in another way'));
  const handshakes = rehearsal(calls(300, 'a', { manners: ['as before'] }), 400, 0, 1).rows;
  assert.ok(handshakes.every(({ manner }) => manner === 'as before'));
});

test('what costs more is made less often, in no more manners than there are', () => {
  const handshakes = calls(4, 'a', { manners: ['as before'], costs: 8 });
  const { mixed, rows } = rehearsal(handshakes, 320, 0, 1);
  assert.deepEqual([mixed.length, rows.length], [3 * 4, 4 * 5]);
  assert.ok(mixed.every(({ manner }) => manner === 'as before'));
});

test('what has a prelude is made alone, each as often as any other, as far as may be', () => {
  const prelude = () => Promise.resolve(() => Promise.resolve());
  const [plain, own] = [calls(5, 'a'), calls(5, 'b', { prelude })];
  const alone = (most: number) => rehearsal([...plain, ...own], 100, most, 1).alone;
  assert.deepEqual(new Set(alone(9).map((turn) => turn.call)), new Set(own));
  assert.equal(alone(9).length, 5);
  assert.equal(alone(2.5).length, 2);
  const [one, two] = [alone(11).slice(0, 5), alone(11).slice(5)].map((pass) => pass.map((turn) => turn.call));
  assert.deepEqual([new Set(one), new Set(two)], [new Set(own), new Set(own)]);
  assert.notDeepEqual(one, two);
});

test('every other call alone is made by somebody else, where it may be', () => {
  const prelude = () => Promise.resolve(() => Promise.resolve());
  const mannersOf = (own: Partial<Repeatable>) => {
    const { alone } = rehearsal(calls(6, 'a', { prelude, ...own }), 100, 12, 1);
    return [alone.length, alone.filter(({ manner }) => manner === 'by another caller').length];
  };
  assert.deepEqual(mannersOf({}), [12, 6]);
  assert.deepEqual(mannersOf({ manners: BY_ANYBODY }), [12, 0]);
});

test('the same seed makes the same order', () => {
  const some = calls(20, 'a');
  const order = (seed: number) => rehearsal(some, 100, 0, seed).mixed.map((turn) => some.indexOf(turn.call));
  assert.deepEqual(order(1), order(1));
  assert.notDeepEqual(order(1), order(2));
});

test('what leaves something is made once in each round that there is room for', () => {
  const leaving = { rounds: () => 3 };
  const { mixed, alone, rows } = rehearsal([call('a', leaving), call('b', leaving)], 220, 9, 1);
  assert.deepEqual([alone, rows], [[], []]);
  for (const kind of ['a', 'b']) {
    const counts = mixed.filter((turn) => turn.call.kind === kind).map(({ count }) => count);
    assert.deepEqual(counts.sort(), [0, 1, 2]);
  }
});

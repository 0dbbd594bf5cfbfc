import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeSeries } from './judge-series.js';
import { noisy } from './testing.js';

const once = (values: readonly number[]) => values.map((value) => [value]);

describe('the judgement of a series', () => {
  test('a step is found near where it is, with the levels before and after it', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const nights = once(noisy(seed, 60, (night) => (night < 40 ? 100 : 120)));
      const { state, changes } = judgeSeries(nights, 'up', 0.01);
      assert.equal(state, 'worse', String(seed));
      const [change] = changes.filter(({ certain }) => certain);
      assert.ok(change && Math.abs(change.at - 40) <= 3);
      assert.ok(Math.abs(change.from - 100) < 4 && Math.abs(change.to - 120) < 4);
      assert.equal(change.kind, 'worse');
      assert.ok(change.p < 0.0002);
    }
  });

  test('the same step is better where more is better, and neither where nothing is', () => {
    const nights = once(noisy(1, 60, (night) => (night < 40 ? 100 : 120)));
    const better = judgeSeries(nights, 'down', 0.01);
    assert.deepEqual([better.state, better.changes[0]?.kind], ['quiet', 'better']);
    const other = judgeSeries(nights, undefined, 0.01);
    assert.deepEqual([other.state, other.changes[0]?.kind, other.watched], ['quiet', 'other', undefined]);
  });

  test('a worsening that was mended is no alarm, and both changes are found', () => {
    const level = (night: number) => (night >= 20 && night < 40 ? 120 : 100);
    const { state, changes } = judgeSeries(once(noisy(3, 60, level)), 'up', 0.01);
    assert.equal(state, 'quiet');
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['worse', 'better'],
    );
  });

  test('noise, a constant and single outliers are no change', () => {
    const constant = new Array<number>(60).fill(7);
    const outliers = noisy(5, 60, (night) => (night % 17 === 3 ? 300 : 100));
    for (const values of [noisy(4, 60, () => 100), constant, outliers]) {
      const { state, changes } = judgeSeries(once(values), 'up', 0.01);
      assert.notEqual(state, 'worse');
      assert.deepEqual(
        changes.filter(({ certain }) => certain),
        [],
      );
    }
  });

  test('a count that was always 0 and is not any more is worse as soon as repeats confirm it', () => {
    const zeros = once(new Array<number>(30).fill(0));
    const all = [2, 2, 2, 2, 2];
    const states = [[[2]], [all], [all, [2]], [all, all]].map(
      (newest) => judgeSeries([...zeros, ...newest], 'up', 0.34).state,
    );
    assert.deepEqual(states, ['suspected', 'worse', 'suspected', 'worse']);
  });

  test('eleven nights are too few', () => {
    const nights = once(noisy(1, 11, () => 100));
    assert.deepEqual(judgeSeries(nights, 'up', 0.01), { state: 'too few', changes: [] });
  });
});

describe('the watch over the newest nights', () => {
  const quiet = once(noisy(8, 40, () => 100));

  test('a suspicion asks for four repeats, and no more when some are there', () => {
    const asked = judgeSeries([...quiet, [122]], 'up', 0.01);
    assert.deepEqual([asked.state, asked.watched?.wanted, asked.watched?.since], ['suspected', 4, 40]);
    const more = judgeSeries([...quiet, [122, 121]], 'up', 0.01);
    assert.deepEqual([more.state, more.watched?.wanted], ['suspected', 3]);
  });

  test('repeats as high as the first run make an alarm, usual ones clear it', () => {
    const worse = judgeSeries([...quiet, [122], [120, 123, 118, 121, 119]], 'up', 0.01);
    assert.equal(worse.state, 'worse');
    assert.ok((worse.watched?.odds ?? 0) > 400);
    const cleared = judgeSeries([...quiet, [122, 101, 97, 103, 99]], 'up', 0.01);
    assert.equal(cleared.state, 'cleared');
  });

  test('repeats that are a little higher leave it open, and no more are asked for', () => {
    const { state, watched } = judgeSeries([...quiet, [113, 112, 113, 112, 113]], 'up', 0.01);
    assert.deepEqual([state, watched?.wanted], ['open', 0]);
  });

  test('where less is worse, a fall is suspected', () => {
    const { state, watched } = judgeSeries([...quiet, [79]], 'down', 0.01);
    assert.equal(state, 'suspected');
    assert.ok(Math.abs((watched?.before ?? 0) - 100) < 4);
  });
});

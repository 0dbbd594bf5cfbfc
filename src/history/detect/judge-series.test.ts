import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeSeries } from '../series.js';
import { noisy } from '../testing.js';
import { farOutside, farOutsideEarly, backSince } from './course.js';

const once = (values: readonly number[]) => values.map((value) => [value]);
type Nights = readonly (readonly number[])[];
type Asked = Parameters<typeof judgeSeries>[1];
const judge = (nights: Nights, more: Partial<Asked> = {}) => {
  const usual = { worse: 'up', noiseFloor: 0.01, leastEffect: 0.03, beside: 1, accepted: [] } as const;
  const asked: Asked = { ...usual, prior: () => ({ ar1: 0.2, repeatShare: 0 }), ...more };
  return judgeSeries(
    nights.map((values, night) => ({ values, day: night % 7 })),
    asked,
  );
};
const SEEDS = [1, 2, 3, 4, 5];
const step = (from: number, to: number) => (night: number) => (night < from ? 100 : to);

describe('the judgement of a series', () => {
  test('a step is found near where it is, with the levels before and after it, and stays an alarm', () => {
    for (const seed of SEEDS) {
      const nights = once(noisy(seed, 60, step(40, 120)));
      const { state, changes } = judge(nights);
      assert.equal(state, 'worse', String(seed));
      const [change, ...more] = changes;
      assert.ok(change && Math.abs(change.at - 40) <= 2 && change.told <= 45, JSON.stringify(changes));
      assert.ok(Math.abs(change.from - 100) < 4 && Math.abs(change.to - 120) < 6);
      assert.deepEqual([change.kind, change.ended, more], ['worse', undefined, []]);
      for (let night = change.told; night < 60; night += 1)
        assert.equal(judge(nights.slice(0, night + 1)).state, 'worse', `${seed}: night ${night}`);
    }
  });

  test('a step among the first nights is suspected from the twelfth night on, and is no usual level', () => {
    for (const seed of SEEDS)
      for (const count of [12, 14, 16])
        assert.match(judge(once(noisy(seed, count, step(7, 126)))).state, /suspected|worse/, String(seed));
  });

  test('the same step is better where more is better, and neither where nothing is', () => {
    const nights = once(noisy(1, 60, step(40, 120)));
    for (const [worse, kind] of [
      ['down', 'better'],
      [undefined, 'other'],
    ] as const) {
      const { state, changes } = judge(nights, { worse });
      assert.deepEqual([state, changes.map((change) => change.kind)], ['quiet', [kind]]);
    }
    assert.equal(judge(once(noisy(1, 60, step(40, 80))), { worse: 'down' }).state, 'worse');
  });

  test('a drift of 1 % a night is told, and does not become the usual level', () => {
    for (const seed of SEEDS) {
      const nights = once(noisy(seed, 60, (night) => 100 * (1 + 0.01 * Math.max(0, night - 30))));
      assert.equal(judge(nights).state, 'worse', String(seed));
      assert.ok(judge(nights).changes[0]!.told < 48);
    }
  });

  test('a worsening that was mended is told as that, and is not an alarm any more', () => {
    const level = (night: number) => (night >= 20 && night < 40 ? 120 : 100);
    const { state, changes } = judge(once(noisy(3, 60, level)));
    assert.equal(state, 'quiet');
    assert.equal(changes.map(({ kind, ended }) => `${kind} ${ended?.how}`).join(), 'worse mended');
    assert.ok(Math.abs(changes[0]!.ended!.at - 40) <= 2);
  });

  test('what is accepted is the usual level from then on', () => {
    const nights = once(noisy(1, 60, step(40, 120)));
    const { state, changes } = judge(nights, { accepted: [50], beside: 6 });
    assert.deepEqual([state, changes[0]?.ended], ['quiet', { at: 50, how: 'accepted' }]);
    const worseYet = once(noisy(1, 70, (night) => (night < 40 ? 100 : night < 60 ? 120 : 150)));
    assert.equal(judge(worseYet, { accepted: [50] }).state, 'worse');
  });

  test('after an improvement, the better level is the one that counts', () => {
    const level = (night: number) => (night < 30 ? 100 : night < 45 ? 80 : 96);
    for (const seed of SEEDS) {
      const { state, changes } = judge(once(noisy(seed, 60, level)));
      assert.equal(state, 'worse', String(seed));
      assert.equal(changes.map(({ kind }) => kind).join(), 'better,worse');
    }
  });

  test('noise, a constant and single outliers are not a change; nor is what is too little to matter', () => {
    const constant = new Array<number>(60).fill(7);
    const outliers = noisy(5, 60, (night) => (night % 17 === 3 ? 300 : 100));
    const little = constant.map((value, night) => value * (night < 40 ? 1 : 1.015) + 0.01 * (night % 3));
    for (const values of [noisy(4, 60, () => 100), constant, outliers, little]) {
      const { state, changes } = judge(once(values));
      assert.notEqual(state, 'worse');
      assert.deepEqual(changes, []);
    }
    assert.equal(judge(once(little), { leastEffect: 0.01 }).state, 'worse');
  });

  test('a week of its own is learnt, and does not hide what is worse on each of its days', () => {
    const week = (night: number) => (night % 7 < 2 ? 70 : 100);
    for (const seed of SEEDS) {
      assert.deepEqual(judge(once(noisy(seed, 60, week))).changes, [], String(seed));
      const worse = judge(once(noisy(seed, 60, (night) => week(night) * (night < 42 ? 1 : 1.15))));
      assert.equal(worse.state, 'worse', String(seed));
      assert.ok(worse.changes[0]!.told <= 52 && worse.tonight.pattern !== 1);
    }
  });

  test('the more series there are beside it, the more it takes', () => {
    const nights = once([...noisy(8, 40, () => 100)]);
    const [one, many] = [1, 100].map((beside) => judge(nights, { beside }).tonight);
    assert.ok(many!.alarmFrom > one!.alarmFrom + 4 && many!.suspectedFrom > one!.suspectedFrom);
  });

  test('a count that was always 0 and is not any more is worse as soon as repeats confirm it', () => {
    const zeros = once(new Array<number>(30).fill(0));
    const all = [2, 2, 2, 2, 2];
    const states = [[[2]], [all], [all, all]].map(
      (newest) => judge([...zeros, ...newest], { noiseFloor: 0.34, leastEffect: 0 }).state,
    );
    assert.deepEqual(states, ['suspected', 'worse', 'worse']);
  });

  test('eleven nights are too few', () => {
    const { state, changes } = judge(once(noisy(1, 11, () => 100)));
    assert.deepEqual([state, changes], ['too few', []]);
  });
});

describe('the newest nights', () => {
  const quiet = once(noisy(8, 40, () => 100));

  test('a suspicion asks for four repeats, and no more when some are there', () => {
    const asked = judge([...quiet, [122]]);
    assert.deepEqual([asked.state, asked.tonight.wanted, asked.tonight.since], ['suspected', 4, 40]);
    const more = judge([...quiet, [122, 121]]);
    assert.deepEqual([more.state, more.tonight.wanted], ['suspected', 3]);
  });

  test('of a normal night, one in 50 series or fewer asks for repeats among 24', () => {
    const histories = Array.from({ length: 400 }, (_, i) => once(noisy(i + 1, 13 + (i % 27), () => 100)));
    const asking = histories.filter((nights) => judge(nights, { beside: 24 }).tonight.wanted > 0).length;
    assert.ok(asking <= 8, String(asking));
  });

  test('repeats or nights as high as the first run make an alarm since that night, usual repeats clear it', () => {
    assert.equal(judge([...quiet, [122], [120, 123, 118, 121, 119]]).state, 'worse');
    assert.equal(judge([...quiet, [118], [119], [160]]).changes[0]?.at, 40);
    assert.equal(judge([...quiet, [122, 101, 97, 103, 99]]).state, 'cleared');
  });

  test('one night that its repeats confirm is not an alarm any more on the normal night after it', () => {
    const bad = [160, 162, 158, 161, 159];
    assert.equal(judge([...quiet, bad]).state, 'worse');
    const { state, changes } = judge([...quiet, bad, [100], [101]]);
    assert.deepEqual([state, changes[0]?.ended], ['quiet', { at: 41, how: 'mended' }]);
  });

  test('a night that may end an alarm of one night or of several asks for repeats, and they end it', () => {
    const noise = once(noisy(8, 40, () => 100)).map(([value]) => [100 + 2 * (value! - 100)]);
    const bad = [135, 136, 133, 137, 134];
    for (const alarm of [[bad], [bad, [138], [131]]]) {
      const after = (...runs: number[]) => {
        const prior = () => ({ ar1: 0.2, repeatShare: 1 });
        const { state, tonight } = judge([...noise, ...alarm, runs], { prior });
        return [state, tonight.wanted];
      };
      assert.deepEqual(after(108), ['worse', 4]);
      assert.deepEqual(after(108, 101, 99, 102, 100), ['quiet', 0]);
      assert.deepEqual(after(108, 131, 134, 132, 130), ['worse', 0]);
      assert.deepEqual(after(130), ['worse', 0]);
    }
  });

  test('repeats that are a little higher leave it open, also if nights were as high by chance; no more are asked for', () => {
    const { state, tonight } = judge([...quiet, [116, 115, 114, 115, 116]], { beside: 24 });
    assert.deepEqual([state, tonight.wanted], ['open', 0]);
    assert.equal(judge([...once(noisy(23, 30, () => 100)), [113, 112, 111, 112, 113]]).state, 'open');
  });

  test('where less is worse, a fall is suspected', () => {
    const { state, tonight } = judge([...quiet, [79]], { worse: 'down' });
    assert.equal(state, 'suspected');
    assert.ok(Math.abs(tonight.usual - 100) < 4);
  });
});

/** Measured nights behind a proxy, with an earlier change of level of 3 %, and a night that is 26 % slower. */
const QUIET = [
  22.091, 22.172, 22.326, 22.031, 22.106, 21.954, 21.949, 21.285, 21.338, 21.261, 21.52, 21.548, 21.357,
].map((value) => [value]);
const SLOW = [27.803, 27.32, 27.444, 27.417, 27.209];

const judgeNights = (nights: Nights, more: Parameters<typeof judge>[1] = {}) =>
  judge(nights, { noiseFloor: 0.05, beside: 6, prior: () => ({ ar1: 0.6, repeatShare: 0 }), ...more });
const states = (...histories: readonly Nights[]) => histories.map((nights) => judgeNights(nights).state);

describe('a night far outside everything seen before', () => {
  test('is an alarm the same night, if its repeats agree, whatever level the series had earlier', () => {
    assert.deepEqual(states(QUIET, [...QUIET, SLOW.slice(0, 1)], [...QUIET, SLOW]), [
      'quiet',
      'suspected',
      'worse',
    ]);
    assert.equal(judgeNights([...QUIET, ...QUIET, SLOW]).state, 'worse');
  });

  test('ends with the first night that is as usual, and is told once', () => {
    const { state, changes } = judgeNights([...QUIET, SLOW, [21.4]]);
    assert.deepEqual([state, changes.map(({ ended }) => ended)], ['quiet', [{ at: 14, how: 'mended' }]]);
    assert.equal(judgeNights([...QUIET, SLOW, [27.4]]).state, 'worse');
  });

  test('is none where its repeats are as usual, or differ by as much as the jump', () => {
    assert.deepEqual(states([...QUIET, [27.8, 21.9, 22, 21.4, 21.3]]), ['cleared']);
    const wild = farOutside([...QUIET, [27, 44, 26, 41, 27]], { deviation: 0.2 });
    assert.deepEqual([wild?.agreeing, wild?.shift.from], [false, 13]);
    const prior = () => ({ ar1: 0.2, repeatShare: 1 });
    assert.equal(
      judge([...once(noisy(8, 25, () => 100)), [160, 103, 188, 130, 165]], { prior }).state,
      'open',
    );
  });

  test('is none where several nights before it were as slow, until such nights are much more frequent', () => {
    const some = QUIET.map((night, at) => ([3, 8].includes(at) ? [27.3] : night));
    assert.equal(judgeNights([...some, SLOW, SLOW, SLOW]).state, 'quiet');
    assert.equal(judgeNights([...some, SLOW, SLOW, SLOW, SLOW, SLOW]).state, 'worse');
    const alarms = [1, 2, 3, 4].flatMap(() => [...QUIET.slice(0, 3), SLOW]);
    const { changes, state } = judgeNights([...QUIET, ...alarms]);
    assert.equal([state, ...changes.map(({ ended }) => ended?.how)].join(), 'quiet,mended,mended,mended');
  });

  test('is an alarm on the third one without repeats', () => {
    assert.deepEqual(states([...QUIET, [27.8], [27.3]], [...QUIET, [27.8], [27.3], [27.4]]), [
      'suspected',
      'worse',
    ]);
  });

  test('is none where it was seen before, or where it is hardly higher', () => {
    const seen = [...QUIET.slice(0, 3), [27.5], ...QUIET.slice(3)];
    assert.equal(farOutside([...seen, SLOW], { deviation: 0.2 }), undefined);
    const higher = [23.2, 23.3, 23.2, 23.2, 23.3];
    assert.equal(farOutside([...QUIET.slice(7), higher], { deviation: 0.1 }), undefined);
  });

  test('among the first nights asks for repeats and stays open; from the twelfth on it is an alarm', () => {
    assert.deepEqual(states(QUIET.slice(0, 1), QUIET.slice(0, 4)), ['too few', 'too few']);
    const five = QUIET.slice(0, 5);
    assert.deepEqual(states([...five, [27.8]], [...five, SLOW], [...five, [27.8, 22, 21.9, 22.1, 22]]), [
      'suspected',
      'open',
      'cleared',
    ]);
    const slow = Array.from({ length: 7 }, (_, i) => [SLOW[i % 5]!]);
    assert.deepEqual(states([...five, ...slow.slice(1)], [...five, ...slow]), ['suspected', 'worse']);
  });

  test('among the first nights needs more than a count that is off by one, or half as much again at first', () => {
    assert.equal(farOutsideEarly([[0], [0], [0], [1]], 0.34), undefined);
    assert.ok(farOutsideEarly([[0], [0], [0], [2]], 0.34));
    assert.equal(farOutsideEarly([[22], [31]], 0.05), undefined);
    assert.ok(farOutsideEarly([[22], [34]], 0.05));
  });
});

const noise = { ar1: 0, ar1Variance: 0, deviation: 5, innovation: 5, repeatShare: 0 };
const back = (nights: readonly (number | number[])[], more = {}) =>
  backSince(
    nights.map((runs) => [runs].flat()),
    100,
    { ...noise, ...more },
  );

describe('what ends an alarm', () => {
  test('nights that are back at the level before it', () => assert.equal(back([125, 122, 124, 100, 99]), 3));

  test('not nights that are only less high than one by chance very high: 110 explains all three', () => {
    assert.equal(back([125, 105, 105]), undefined);
    assert.equal(back([125, 105, 105, 101, 99, 100]), 1);
  });

  test('one night as usual, after one night alone that its repeats confirmed', () => {
    const slow = [126, 124, 125, 127, 123];
    assert.deepEqual([back([slow, 102]), back([slow[0]!, 102]), back([slow, 112])], [1, 1, undefined]);
    const kept = { ar1: 0.3, deviation: 7.1, innovation: 6.8, repeatShare: 0.34 };
    assert.equal(back([[132, 136, 131, 132, 132], 103], kept), 1);
  });

  test('not as soon where each night keeps a part of the one before', () => {
    assert.equal(back([115, 115, 115, 100, 100, 100], { ar1: 0 }), 3);
    assert.equal(back([115, 115, 115, 100, 100, 100], { ar1: 0.5 }), undefined);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conclude, parseThreshold, type Threshold } from './thresholds.js';
import { percentiles, withUnanswered } from './distribution.js';
import type { LoadScenario } from './schema.js';
import { loadOf, scenario as anyScenario } from '../compare/testing.js';
import { refusedText, sentOtherwise } from './sent.js';

const threshold = (text: string): Threshold => parseThreshold(text) ?? assert.fail(`${text} is none`);
const DEFAULTS = ['p99<2s', 'failures<1%', 'checks>=100%', 'dropped<=0%'];

const even = (count: number, slowest: number) => {
  const points: [number, number][] = [
    [0, 0],
    [1, slowest],
  ];
  return percentiles({ count, points });
};

const quantiles = { method: 'quantiles' as const, relativeError: 0.01 };

/** A scenario of 1,000 answers, of which the slowest took 100 ms; members of `own` take the place of the usual ones. */
const scenario = (own: Partial<LoadScenario> = {}): LoadScenario =>
  anyScenario({
    startRate: 100,
    stages: [{ rate: 100, durationMs: 10_000 }],
    requests: 1000,
    rate: { asked: 100, reached: 100 },
    latency: { ...quantiles, ...even(1000, 100) },
    ...own,
  });

/** As many requests, of `planned`, and the slowest took 52 ms. */
const few = (requests: number, planned = 1_000): Partial<LoadScenario> => ({
  requests,
  stages: [{ rate: 100, durationMs: planned * 10 }],
  latency: { ...quantiles, ...even(requests, 52) },
});

/** So many of 1,000 requests never ended. */
const hung = (count: number): LoadScenario['latency'] => ({
  ...quantiles,
  unanswered: count,
  timeoutMs: 10_000,
  ...percentiles(withUnanswered(even(1_000 - count, 100), count, 10_000)),
});

/** This share of the requests left so many milliseconds late. */
const late = (ms: number, share: number): NonNullable<LoadScenario['late']> => ({
  lateMs: 250,
  beyond: ms > 250 ? 1_000 * share : 0,
  ...percentiles({
    count: 1_000,
    points: [
      [0, 0],
      [1 - share, 0],
      [1 - share, ms],
      [1, ms],
    ],
  }),
});

const phases = {
  connecting: even(100, 600),
  tls: even(0, 0),
  waiting: even(1_000, 9),
  receiving: even(1_000, 1),
};

interface Case {
  own?: Partial<LoadScenario>;
  broken?: number;
  cpuShare?: number;
  interrupted?: boolean;
  thresholds?: string[];
}

function judge({ own = {}, broken = 0, cpuShare = 0.1, interrupted = false, thresholds = [] }: Case) {
  const clauses = [{ id: 'registry.accept-path', scenario: 'accept-context', judged: 100, broken }];
  const generator = { virtualUsers: 1, cpuShare };
  const load = loadOf([scenario(own)], { clauses, generator });
  const asked = [...DEFAULTS, ...thresholds].map(threshold);
  return conclude({ ...load, run: { ...load.run, ...(interrupted && { interrupted }) } }, asked);
}

const nothing = { method: 'quantiles' as const, relativeError: 0.01, count: 0, points: [] };

describe('the verdict of a load', () => {
  test('passes when every threshold was measured and kept', () => {
    const { summary, thresholds } = judge({});
    assert.deepEqual(summary, { verdict: 'pass', reasons: [] });
    const states = thresholds.map(({ state }) => state);
    assert.deepEqual(states, ['ok', 'ok', 'ok', 'ok']);
  });

  const failing: Record<string, Case> = {
    'latency beyond a budget': { thresholds: ['p99<50ms'] },
    'latency beyond the budget of the scenario': { thresholds: ['accept-context:max<=99ms'] },
    'too many failures': { own: { failures: [{ kind: 'status 503', count: 10 }] } },
    'a clause that is broken once': { broken: 1 },
    'what hung, also where no answer was late': { own: { latency: hung(19) }, thresholds: ['max<2s'] },
    'what hung, also where the budget is longer than the time-out, and the generator late': {
      own: { latency: hung(19), late: late(100, 0.02) },
      thresholds: ['max<60s'],
    },
    'half of it hung, also where nobody asked for the slowest': { own: { latency: hung(470) } },
    'latency beyond a budget, and what the generator adds is too little to explain it': {
      own: { late: late(10, 0.02) },
      thresholds: ['p99<50ms'],
    },
    'a phase beyond its budget': { own: { phases }, thresholds: ['connect_p50<100ms'] },
    'few answers, ten of them beyond the budget of a percentile': {
      own: few(500, 500),
      thresholds: ['p99<1ms'],
    },
    'a clause that is broken, while the generator was busy': { broken: 1, cpuShare: 1 },
  };
  for (const [what, own] of Object.entries(failing))
    test(`fails: ${what}`, () => assert.equal(judge(own).summary.verdict, 'fail'));

  const inconclusive: Record<string, [Case, RegExp]> = {
    'nothing was answered': [
      { own: { latency: nothing, failures: [{ kind: 'the connection was refused', count: 1000 }] } },
      /nothing was measured/,
    ],
    'nothing was sent': [{ own: { requests: 0, latency: nothing } }, /nothing was measured/],
    'the generator could not keep the rate': [{ own: { dropped: 1 } }, /could not keep the rate/],
    'the generator had no processor left': [{ cpuShare: 0.95, thresholds: ['p99<50ms'] }, /its own/],
    'it was interrupted': [{ interrupted: true }, /interrupted/],
    'it was cut short': [
      { own: { ...few(60), cut: { requests: 1_500, by: 'limits.allocations' } } },
      /cut short: 60 of 1,500 requests were sent, as limits.allocations/,
    ],
    'fewer were sent': [{ own: few(480) }, /520 of 1,000 requests were neither sent and ended nor dropped/],
    'the generator was late': [{ own: { late: late(300, 0.02) } }, /the generator was late: 2.0 % of the/],
    'failures of requests that left late, all at once': [
      { own: { late: late(300, 0.02), failures: [{ kind: 'status 503', count: 100 }] } },
      /all at once/,
    ],
    'the generator was late itself, whoever kept it': [
      { own: { late: late(60, 0.02) }, thresholds: ['p99<50ms'] },
      /p99<50ms: the generator was late by up to 60 ms itself/,
    ],
    'too few answers for a percentile that the slowest does not keep': [
      { own: few(500, 500), thresholds: ['p99<51.5ms', 'p99.9<1s'] },
      /^accept-context: p99<51.5ms: there were only 500 answers: p99 needs 1000$/m,
    ],
  };
  for (const [what, [own, reason]] of Object.entries(inconclusive))
    test(`neither passes nor fails: ${what}`, () => {
      const { summary } = judge(own);
      assert.equal(summary.verdict, 'inconclusive');
      assert.match(summary.reasons.join('\n'), reason);
    });

  test('phases have budgets of their own, and one that never was has no samples', () => {
    const budgets = ['connect_p50<301ms', 'waiting_p99<10ms', 'receiving_max<=1ms', 'tls_p95<1s'];
    const { thresholds, summary } = judge({ own: { phases }, thresholds: budgets });
    const told = thresholds.slice(-4).map(({ state }) => state);
    assert.deepEqual(told, ['ok', 'ok', 'ok', 'no samples']);
    assert.equal(summary.verdict, 'inconclusive');
  });

  test('where few answered, a percentile is kept when even the slowest keeps it', () => {
    const [p99] = judge({ own: few(51, 51) }).thresholds;
    assert.deepEqual(p99, {
      scenario: 'accept-context',
      threshold: 'p99<2s',
      measured: 52,
      state: 'ok',
      reason: 'the slowest of only 51 answers: p99 needs 1000',
    });
  });

  test('of several scenarios the mix is judged too', () => {
    const scenarios = [scenario({ requests: 600 }), scenario({ name: 'operator', requests: 1_000 })];
    const run = { ...loadOf([]).run, scenario: 'mixed' };
    assert.match(
      sentOtherwise({ run, scenarios }).join(),
      /the mix differs from the requested one: accept-context 38 %, operator 63 % instead of accept-context 50 %, operator 50 %/,
    );
  });

  test('a threshold takes the place of an earlier one about the same', () => {
    const { thresholds } = judge({
      own: { dropped: 10 },
      thresholds: ['dropped<5%', 'p99.9<1s', 'operator:p99<1ms'],
    });
    const texts = thresholds.map((each) => each.threshold);
    assert.deepEqual(texts, ['p99<2s', 'failures<1%', 'checks>=100%', 'dropped<5%', 'p99.9<1s']);
    assert.ok(thresholds.every(({ state }) => state === 'ok'));
  });
});

test('what a threshold may look like', () => {
  assert.deepEqual(threshold('operator: p99.9 <= 1.5s'), {
    text: 'operator:p99.9<=1.5s',
    scenario: 'operator',
    metric: 99.9 / 100,
    compare: '<=',
    bound: 1500,
  });
  for (const none of [
    '',
    'p99',
    'p99<300',
    'p99>300ms',
    'failures<1',
    'checks<100%',
    'dropped>0%',
    'mean<3ms',
    'p100<1s',
    'failures<10ms',
    'connect_failures<1%',
    'sending_p99<1s',
  ])
    assert.equal(parseThreshold(none), undefined, none);
});

test('the rate that a target allows leaves out the burst before its first refusal, and is that of all scenarios', () => {
  // A bucket of 50 that gets 20 a second, under two scenarios that share 100 a second; one gets most of the answers.
  const moments = (requests: number, ...answers: number[]) =>
    answers.map((answered, i) => ({
      ...{ at: 1000 * i, durationMs: 1000, asked: requests, requests, answered },
      ...{ failures: requests - answered, buckets: [] },
    }));
  const part = (name: string, asked: number, timeline: LoadScenario['timeline']) => {
    const count = timeline.reduce((sum, { failures }) => sum + failures, 0);
    return scenario({ name, rate: { asked, reached: asked }, refused: [{ status: 429, count }], timeline });
  };
  const [many, few] = [part('many', 80, moments(80, 60, 17, 17)), part('few', 20, moments(20, 10, 3, 3))];
  assert.match(refusedText([many, few]).join(), /about 20 per second were answered then\. --rate 20 stays/);
  // If only one scenario is limited, the whole rate may be higher.
  const free = scenario({ name: 'free', rate: { asked: 80, reached: 80 } });
  assert.match(refusedText([few, free]).join(), /^few: 44 of 1,000 .* --rate 15 stays/);
  assert.deepEqual(refusedText([free]), []);
});

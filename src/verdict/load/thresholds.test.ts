import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conclude } from './conclude.js';
import { percentiles } from './distribution.js';
import type { LoadScenario } from './schema.js';
import { parseThreshold, type Threshold } from './thresholds.js';

const threshold = (text: string): Threshold => parseThreshold(text) ?? assert.fail(`${text} is none`);
const DEFAULTS = ['p99<2s', 'failures<1%', 'checks>=100%', 'dropped<=0%'];

/** A scenario of 1,000 answers, of which the slowest took 100 ms; members of `own` take the place of the usual ones. */
const scenario = (own: Partial<LoadScenario> = {}): LoadScenario => ({
  name: 'accept-context',
  startRate: 100,
  stages: [{ rate: 100, durationMs: 10_000 }],
  requests: 1000,
  rate: { asked: 100, reached: 100 },
  dropped: 0,
  failures: [],
  latency: {
    method: 'quantiles',
    relativeError: 0.01,
    ...percentiles({
      count: 1000,
      points: [
        [0, 0],
        [1, 100],
      ],
    }),
  },
  timeline: [],
  ...own,
});

interface Case {
  own?: Partial<LoadScenario>;
  broken?: number;
  cpuShare?: number;
  interrupted?: boolean;
  thresholds?: string[];
}

function judge({ own = {}, broken = 0, cpuShare = 0.1, interrupted = false, thresholds = [] }: Case) {
  const run = { scenario: 'accept-context', profile: 'load', seed: 1, invalid: 0, startedAt: '' };
  return conclude(
    {
      run: {
        ...run,
        durationMs: 1,
        harnessVersion: '',
        k6: '',
        allocations: 0,
        ...(interrupted && { interrupted }),
      },
      scenarios: [scenario(own)],
      clauses: [{ id: 'registry.accept-path', scenario: 'accept-context', judged: 100, broken }],
      generator: { virtualUsers: 1, cpuShare },
    },
    [...DEFAULTS, ...thresholds].map(threshold),
  );
}

const nothing = { method: 'quantiles' as const, relativeError: 0.01, count: 0, points: [] };

describe('the verdict of a load', () => {
  test('passes when every threshold was measured and kept', () => {
    const { summary, thresholds } = judge({});
    assert.deepEqual(summary, { verdict: 'pass', reasons: [] });
    assert.deepEqual(
      thresholds.map(({ state }) => state),
      ['ok', 'ok', 'ok', 'ok'],
    );
  });

  const failing: Record<string, Case> = {
    'latency beyond a budget': { thresholds: ['p99<50ms'] },
    'latency beyond the budget of the scenario': { thresholds: ['accept-context:max<=99ms'] },
    'too many failures': { own: { failures: [{ kind: 'status 503', count: 10 }] } },
    'a clause that is broken once': { broken: 1 },
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
  };
  for (const [what, [own, reason]] of Object.entries(inconclusive))
    test(`neither passes nor fails: ${what}`, () => {
      const { summary } = judge(own);
      assert.equal(summary.verdict, 'inconclusive');
      assert.match(summary.reasons.join('\n'), reason);
    });

  test('a threshold takes the place of an earlier one about the same', () => {
    const { thresholds } = judge({
      own: { dropped: 10 },
      thresholds: ['dropped<5%', 'p99.9<1s', 'operator:p99<1ms'],
    });
    assert.deepEqual(
      thresholds.map((each) => each.threshold),
      ['p99<2s', 'failures<1%', 'checks>=100%', 'dropped<5%', 'p99.9<1s'],
    );
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
  ])
    assert.equal(parseThreshold(none), undefined, none);
});

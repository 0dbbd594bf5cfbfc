import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isValidHint, isValidRequest } from '../../generators/testing/values.js';
import type { Target } from '../../src/target-file/target.js';
import { CATALOGUE } from '../../src/spec/catalogue.js';
import { CHECKED_CLAUSES } from '../checks/clauses.js';
import { CORPUS_SIZE } from '../scenario.js';
import { bulkAcs, loadedLike, planLoad, SCENARIOS } from '../plan.js';
import { acceptContext } from './accept-context.js';
import { partyAllocation } from './party-allocation.js';

const target = {
  registry: {
    url: 'http://127.0.0.1:1/token',
    transferInstructions: { acceptable: ['00aa', 'offer #7'], reassigning: ['00cc'] },
    tokenStandard: {
      transferInstructions: { rejectable: ['00aa'], withdrawable: ['00aa', '00bb'] },
      transferFactory: { choiceArguments: [{ transfer: { sender: 'a', receiver: 'b' } }] },
      v2: {
        transferInstructions: { acceptable: ['00aa', 'offer #8'] },
        settlementFactory: { choiceArguments: [{ transferLegs: [{}], allocations: [{}] }] },
        sizes: {
          accounts: Array.from({ length: 50 }, (_, at) => ({ owner: `o${at}`, provider: null, id: '' })),
          instruments: Array.from({ length: 25 }, (_, at) => `i${at}`),
          allocations: Array.from({ length: 50 }, (_, at) => `00${at}`),
        },
      },
    },
  },
  participant: { url: 'http://127.0.0.1:1/json', synchronizers: ['a::1', 'b::2'] },
  scan: {
    url: 'http://127.0.0.1:1/scan',
    bulkAcs: { query: { format: 'x y' }, recordTimeParameter: 'at', failing: [{ at: 'never' }] },
  },
  operator: {
    apps: [{ name: 'validator', readyz: 'http://127.0.0.1:1/readyz', metrics: 'http://127.0.0.1:1/metrics' }],
  },
} as unknown as Target;

const SHARE = 0.1;
const NOON = Date.parse('2026-01-01T12:00:00Z');
const input = { target, seed: 1, invalid: SHARE, baseline: { newestSnapshot: NOON } };

describe('a corpus', () => {
  for (const { name, corpus } of SCENARIOS) {
    const make = (seed: number) => corpus({ ...input, seed });
    test(`of ${name} is the same for the same seed, and names clauses of the catalogue`, () => {
      const { cases, kinds } = make(1);
      assert.deepEqual(make(1), make(1));
      assert.equal(cases.length, CORPUS_SIZE);
      assert.ok(cases.every(({ url, k }) => URL.canParse(url) && kinds[k] !== undefined));
      const ids = CATALOGUE.map(({ id }) => id);
      for (const { clause, check } of kinds)
        for (const id of [clause, ...(check === 'none' ? [] : CHECKED_CLAUSES[check].map((own) => own.id))])
          assert.ok(ids.includes(id), id);
    });
  }

  test('of accept-context has as many invalid requests as were asked for, and the others are valid', () => {
    const { cases, kinds } = acceptContext.corpus(input);
    const valid = cases.filter(({ k }) => kinds[k]!.to === 200);
    assert.equal(valid.length, CORPUS_SIZE - Math.floor(CORPUS_SIZE * SHARE));
    for (const { body, k } of valid) {
      const request = JSON.parse(body!) as { excludeDebugFields?: boolean };
      assert.ok(isValidRequest(request), body);
      assert.equal(kinds[k]!.check === 'context-without-debug-fields', request.excludeDebugFields === true);
    }
    assert.notDeepEqual(cases, acceptContext.corpus({ ...input, seed: 2 }).cases);
    assert.ok(
      acceptContext.corpus({ ...input, invalid: 0 }).cases.every(({ k }) => k < 4),
      'nothing but valid ones',
    );
  });

  test('of party-allocation has hints that keep the rules, with a place for what makes them unique', () => {
    const { cases, kinds, placeholder = '' } = partyAllocation.corpus(input);
    for (const { body } of cases.filter(({ k }) => kinds[k]!.to === 200)) {
      assert.equal(body!.split(placeholder).length, 2, body);
      const { partyIdHint, synchronizerId } = JSON.parse(body!) as Record<string, string>;
      assert.ok(isValidHint(partyIdHint!), partyIdHint);
      assert.equal(synchronizerId, 'a::1');
    }
  });

  test('of bulk-acs asks for times from the newest snapshot on', () => {
    const { cases, kinds } = bulkAcs.corpus(input);
    for (const { url, k, time } of cases.filter((each) => kinds[each.k]!.to === 200)) {
      assert.equal(kinds[k]!.check, 'snapshot-at-or-before');
      assert.equal(new URL(url).searchParams.get('at'), new Date(time!).toISOString());
      assert.ok(time! > NOON);
    }
  });
});

test('a calibration has the rate, the duration and the scenarios of the load that it is for', async () => {
  const like = {
    registry: target.registry,
    limits: {},
    load: { rate: 7, duration: '4s' },
  } as unknown as Target;
  const request = { targetFile: '', scenario: 'mixed', profile: 'smoke', seed: 1 } as const;
  const own = await planLoad(request, like);
  const other = await planLoad(request, loadedLike(target, like, 'mixed'));
  assert.deepEqual([other.shares, other.shape], [own.shares, own.shape]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Run } from './run.js';
import { errorsOfAllKinds, serverErrors } from './server-errors.js';
import type { ErrorCount } from '../model/error-counts.js';
import { atLeast, atMost } from './statistics.js';

const call: Call = { operation: operationNamed('accept'), id: 'c1', body: '{}', varies: 'x' };
const exchange = { call, answer: { status: 500 } } as unknown as Exchange;
const counted = (failed: number, made: number, own: Call = call): ErrorCount => ({
  made,
  failed,
  call: own,
  ...(failed > 0 && { exchange }),
});

const historyOf = (counts: readonly ErrorCount[]) => ({
  errors: { counts: new Map(counts.map((each, at) => [String(at), each])) },
});

/** What is found in these counts, and how many calls are made to find out: each fails where `fails` says so. */
async function found(counts: readonly ErrorCount[], fails: (nth: number) => boolean = () => false) {
  const [first] = counts;
  let sent = 0;
  const send = (): Promise<never[]> => {
    first!.made += 1;
    if (fails((sent += 1))) first!.failed += 1;
    return Promise.resolve([]);
  };
  const findings = await serverErrors({ history: historyOf(counts), client: { send } } as unknown as Run);
  return { clauses: findings.map(({ clauses }) => clauses[0]?.id), findings, sent };
}

test('a kind of call that fails each time is a finding, where others do not fail', async () => {
  const { clauses, findings, sent } = await found([counted(4, 4), counted(0, 200)]);
  assert.deepEqual([clauses, sent], [['registry.server-error'], 0]);
  assert.match(findings[0]?.confidence ?? '', /^4 of 4 such calls were answered 5xx; /);
  assert.equal(findings[0]?.everyTime, false);
});

test('a few errors are asked for again, until it is clear', async () => {
  const again = await found([counted(2, 2), counted(0, 200)], () => true);
  assert.equal(again.clauses.length, 1);
  assert.ok(again.sent > 0 && again.sent < 5, `${again.sent} calls`);
  const once = await found([counted(2, 2), counted(0, 200)]);
  assert.deepEqual([once.clauses, once.sent], [[], 100]);
});

test('one error among many calls is not a finding, and is not asked for again', async () => {
  const { clauses, sent } = await found([counted(1, 50), counted(0, 500), counted(0, 20)]);
  assert.deepEqual([clauses, sent], [[], 0]);
});

test('errors that come to all kinds of calls alike are not a finding', async () => {
  const { clauses } = await found(
    [counted(5, 50), counted(20, 200), counted(9, 90)],
    (nth) => nth % 10 === 0,
  );
  assert.deepEqual(clauses, []);
});

test('errors that come to all kinds of calls alike are a finding, where they are too many for a gateway', () => {
  const foundIn = (counts: readonly ErrorCount[]) => {
    return errorsOfAllKinds({ history: historyOf(counts) } as unknown as Run);
  };
  const kinds = (failed: number, made: number) => Array.from({ length: 10 }, () => counted(failed, made));
  const [finding, ...others] = foundIn(kinds(7, 50));
  assert.deepEqual([finding?.clauses[0]?.id, others], ['registry.server-error', []]);
  assert.match(finding?.confidence ?? '', /^70 of 500 calls were answered 5xx, first one with x$/);
  assert.deepEqual(foundIn(kinds(2, 50)), [], 'one in 25 may be a gateway’s');
  assert.deepEqual(foundIn(kinds(1, 10)), [], 'few calls show nothing');
  assert.deepEqual(foundIn([counted(50, 50), ...kinds(0, 50)]), [], 'one kind alone is told by what it has');
  const gateway = { ...exchange, answer: { status: 503 } } as unknown as Exchange;
  const limited = kinds(7, 50).map((each) => Object.assign(each, { exchange: gateway }));
  assert.deepEqual(foundIn(limited), []);
});

test('an error that is not 500 is a gateway’s', async () => {
  const failed = counted(4, 4);
  failed.exchange = { ...exchange, answer: { status: 502 } } as unknown as Exchange;
  assert.deepEqual((await found([failed, counted(0, 200)])).clauses, []);
});

const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) <= 1e-9, `${what}: ${actual}, not ${expected}`);

test('the probability of so many events is the exact one', () => {
  for (const [probability, k, n, p, expected] of [
    [atMost, 0, 0, 0.5, 1],
    [atMost, 0, 1, 0.25, 3 / 4],
    [atMost, 0, 2, 0.5, 1 / 4],
    [atMost, 1, 2, 0.5, 3 / 4],
    [atMost, 2, 2, 0.5, 1],
    [atMost, 1, 4, 0.25, 189 / 256],
    [atMost, 2, 4, 0.25, 243 / 256],
    [atMost, 1, 3, 0.1, 0.972],
    [atLeast, 0, 3, 0.25, 1],
    [atLeast, 1, 3, 0.25, 37 / 64],
    [atLeast, 2, 3, 0.25, 10 / 64],
    [atLeast, 3, 3, 0.25, 1 / 64],
    [atLeast, 2, 2, 0.1, 0.01],
    [atLeast, 3, 4, 0.5, 5 / 16],
    [atLeast, 5, 4, 0.5, 0],
  ] as const)
    near(probability(k, n, p), expected, `${probability.name} ${k} of ${n}`);
});

test('what is at most so many events is not more of them', () => {
  for (const n of [1, 7, 200, 3000])
    for (const p of [0.001, 0.25, 0.5])
      for (const k of [0, 1, n >> 2, n - 1]) near(atMost(k, n, p) + atLeast(k + 1, n, p), 1, `${k} of ${n}`);
  for (let k = 1; k <= 32; k += 1) assert.ok(atMost(k, 32, 0.25) >= atMost(k - 1, 32, 0.25));
});

test('a small probability keeps its digits', () => {
  const small = atMost(0, 200, 0.25);
  assert.ok(Math.abs(small / 0.75 ** 200 - 1) < 1e-9, String(small));
  assert.ok(atLeast(30, 100, 0.01) < 1e-25);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Run } from './run.js';
import { serverErrors } from './server-errors.js';
import type { ErrorCount } from '../model/history.js';

const call: Call = { operation: operationNamed('accept'), id: 'c1', body: '{}', varies: 'x' };
const exchange = { call, answer: { status: 500 } } as unknown as Exchange;
const counted = (failed: number, made: number, own: Call = call): ErrorCount => ({
  ...{ made, failed, call: own },
  ...(failed > 0 && { exchange }),
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
  const history = { errorCounts: new Map(counts.map((each, at) => [String(at), each])) };
  const findings = await serverErrors({ history, client: { send } } as unknown as Run);
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

test('an error that is not 500 is a gateway’s', async () => {
  const failed = counted(4, 4);
  failed.exchange = { ...exchange, answer: { status: 502 } } as unknown as Exchange;
  assert.deepEqual((await found([failed, counted(0, 200)])).clauses, []);
});

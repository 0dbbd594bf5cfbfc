import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { History } from '../model/history.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { extentOf } from './extent.js';

test('what a pass of parallel answers shows is told in numbers', () => {
  const history = new History({});
  assert.deepEqual(extentOf(history), []);
  history.shown.set('registry.parallel-answers', 2400);
  assert.match(extentOf(history).join(), /^2,400 responses came while other calls ran: if 1 in 521 /);
});

test('errors of the server are counted by what was asked', () => {
  const history = new History({});
  const call: Call = { operation: operationNamed('accept'), varies: 'no body' };
  const exchange = { call, answer: { status: 500 } } as unknown as Exchange;
  history.errorCounts.set('accept', { made: 9, failed: 4, call, exchange });
  history.errorCounts.set('reject', { made: 9, failed: 0, call });
  assert.deepEqual(extentOf(history), ['4 responses were 5xx: 4 × 500 to accept with no body.']);
});

test('what was left out of a list is told', () => {
  const history = new History({});
  for (const digest of ['a', 'b', 'c']) history.scan.objects.named.add(digest);
  history.scan.objects.downloaded.add('b');
  const [line] = extentOf(history);
  assert.match(line!, /^1 of 3 objects .* asked for; deep asks for more\.$/);
});

test('subjects that were left out are told', () => {
  const history = new History({ registry: { transferInstructions: { acceptable: ['a', 'b', 'c'] } } });
  const call: Call = { operation: operationNamed('accept'), id: 'b', varies: 'nothing' };
  history.subjects.kindOf(call, { body: { kind: 'valid', members: {} } });
  assert.match(extentOf(history).join(), /^1 of 3 subjects that the target file names were asked for/);
});

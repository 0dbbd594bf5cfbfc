import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyOperation } from '../../spec/operations.js';
import type { Call } from '../call.js';
import { History } from '../history.js';
import type { Answer } from '../judgement.js';
import { judgeOperator } from './judge.js';

/** What a response with this status breaks. */
function broken(name: string, status: number, more: Partial<Call> = {}): string[] {
  const url = 'http://127.0.0.1:5003/readyz';
  const call: Call = { operation: anyOperation(name), url, varies: `${name} of an app`, ...more };
  const answer: Answer = {
    ...{ status, header: () => undefined },
    json: { ok: false, why: 'no body' },
    toString: () => String(status),
  };
  const request = { method: 'GET', url, headers: [] };
  const { judgements } = judgeOperator({ call, request, answer, sentAt: 0 }, new History({}));
  return judgements.flatMap(({ clause, wrong }) => (wrong ? [`${clause.id}: ${wrong.gist}`] : []));
}

test('health is answered 200', () => {
  assert.deepEqual(broken('readyz', 200), []);
  assert.deepEqual(broken('readyz', 503), ['operator.readyz: 503 instead of 200']);
  assert.deepEqual(broken('livez', 404), ['operator.livez: 404 instead of 200']);
});

test('nothing is said of other methods, and of metrics of an app that is not ready', () => {
  assert.deepEqual(broken('readyz', 405, { method: 'HEAD' }), []);
  assert.deepEqual(broken('metrics', 503), []);
});

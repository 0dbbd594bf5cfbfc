import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unanswered } from '../../http/message.js';
import { NotApplicable, Inconclusive, Violation } from '../../http/outcome.js';
import { exchange } from './testing.js';
import { attempt } from './attempt.js';

const ended = (error?: Error) => attempt(() => (error ? Promise.reject(error) : Promise.resolve()));

test('the ways in which a case can end', async () => {
  const violation = new Violation({ expected: 'a', actual: 'b' });
  assert.deepEqual(await ended(), { kind: 'held' });
  assert.deepEqual(await ended(violation), { kind: 'violated', violation });
  assert.deepEqual(await ended(new Inconclusive('x')), { kind: 'inconclusive', reason: 'x' });
  const none = { kind: 'not-applicable', reason: 'x' };
  assert.deepEqual(await ended(new NotApplicable('x')), none);
  assert.deepEqual(await ended(new NotApplicable('x', 'a.key')), { ...none, lacks: 'a.key' });
  const silence = new Unanswered('silence', exchange());
  assert.deepEqual(await ended(silence), { kind: 'unanswered', reason: 'silence' });
});

test('anything else is a fault of the harness', async () => {
  await assert.rejects(ended(new TypeError('a bug')), TypeError);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unanswered } from '../http/message.js';
import { NotApplicable, NotShown, Violation } from './outcome.js';
import { exchange } from './testing.js';
import { attempt } from './trial.js';

const ended = (error?: Error) => attempt(() => (error ? Promise.reject(error) : Promise.resolve()));

test('the ways in which a case can end', async () => {
  const violation = new Violation({ expected: 'a', actual: 'b' });
  assert.deepEqual(await ended(), { kind: 'held' });
  assert.deepEqual(await ended(violation), { kind: 'violated', violation });
  assert.deepEqual(await ended(new NotShown('x')), { kind: 'not-shown', reason: 'x', applicable: true });
  const none = { kind: 'not-shown', reason: 'x', applicable: false };
  assert.deepEqual(await ended(new NotApplicable('x')), none);
  assert.deepEqual(await ended(new NotApplicable('x', 'a.key')), { ...none, lacks: 'a.key' });
  const silence = new Unanswered('silence', exchange());
  assert.deepEqual(await ended(silence), { kind: 'unanswered', reason: 'silence' });
});

test('anything else is a fault of the harness', async () => {
  await assert.rejects(ended(new TypeError('a bug')), TypeError);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onceFor } from './once-for.js';

test('all who ask for a key share what the first one had made', async () => {
  const made = new Map<string, Promise<number>>();
  let count = 0;
  const ask = (key: string) => onceFor(made, key, async () => (count += 1));
  assert.deepEqual(await Promise.all([ask('a'), ask('a'), ask('b')]), [1, 1, 2]);
  assert.equal(await ask('a'), 1);
});

test('who asked meanwhile shares a failure, who asks later does not', async () => {
  const made = new Map<string, Promise<string>>();
  const failing = () => onceFor(made, 'a', () => Promise.reject(new Error('no luck')));
  const [one, other] = await Promise.allSettled([failing(), failing()]);
  assert.ok(one.status === 'rejected' && other.status === 'rejected' && one.reason === other.reason);
  assert.equal(await onceFor(made, 'a', async () => 'more luck'), 'more luck');
});

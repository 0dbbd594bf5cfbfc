import assert from 'node:assert/strict';
import { test } from 'node:test';
import { post, unanswered } from '../../src/harness/http/testing.js';
import { Allocations } from './allocation-limit.js';

const REQUEST = post('http://127.0.0.1/v2/parties');

/** Calls that each create a party as soon as `end` is called; `sent` counts those that were not held back. */
function calls(allocations: Allocations) {
  const ends: (() => void)[] = [];
  const spend = (count = 1) =>
    allocations.guard(REQUEST, count, async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      allocations.note('hint', count);
      return count;
    });
  return { spend, sent: () => ends.length, end: () => ends.splice(0).forEach((end) => end()) };
}

test('a call that could create one party too many is not sent', async () => {
  const allocations = new Allocations(2);
  const { spend, end } = calls(allocations);
  for (const expected of [1, 2]) {
    const spending = spend();
    end();
    assert.equal(await spending, 1);
    assert.equal(allocations.hints.length, expected);
  }
  const { message, exchange } = await unanswered(
    allocations.guard(REQUEST, 1, () => assert.fail('it was sent')),
  );
  assert.equal(message, 'not sent: limits.allocations (2) would be passed');
  assert.deepEqual(exchange, { request: REQUEST, durationMs: 0, attempts: 0 });
});

test('calls at once take their places before they are sent', async () => {
  const allocations = new Allocations(3);
  const { spend, sent, end } = calls(allocations);
  const [first, second] = [spend(), spend(2)];
  await unanswered(spend());
  assert.equal(sent(), 2);
  end();
  assert.deepEqual(await Promise.all([first, second]), [1, 2]);
  assert.equal(allocations.hints.length, 3);
});

test('a volley needs room for each of its calls, and gives back what it did not need', async () => {
  const allocations = new Allocations(8);
  const volley = () =>
    allocations.guard(REQUEST, 8, async () => {
      allocations.note('the one that won', 1);
    });
  await volley();
  await unanswered(volley());
  await allocations.guard(REQUEST, 7, async () => undefined);
  await unanswered(allocations.guard(REQUEST, 8, async () => undefined));
});

test('a call that fails gives its place back', async () => {
  const allocations = new Allocations(1);
  const failing = allocations.guard(REQUEST, 1, () => Promise.reject(new TypeError('a bug')));
  await assert.rejects(failing, TypeError);
  await allocations.guard(REQUEST, 1, async () => allocations.note('x', 1));
  assert.deepEqual(allocations.hints, ['x']);
});

test('nothing may be created where the limit is 0', async () => {
  const { message } = await unanswered(
    new Allocations(0).guard(REQUEST, 1, () => assert.fail('it was sent')),
  );
  assert.match(message, /\(0\)/);
});

test('of each hint the beginning is kept', () => {
  const allocations = new Allocations(0);
  for (const [length, count] of [
    [0, 2],
    [32, 1],
    [255, 1],
    [33, 0],
  ] as const)
    allocations.note('h'.repeat(length), count);
  assert.deepEqual(
    allocations.hints.map(({ length }) => length),
    [0, 0, 32, 32],
  );
});

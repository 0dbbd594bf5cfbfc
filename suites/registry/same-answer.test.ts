import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaves } from '../../src/harness/judging/leaves.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { reply, targetUnderTest } from '../support/testing.js';
import { wrongBeside } from './same-answer.js';

const partsOf = ({ value }: ReturnType<typeof reply>) => leaves(isObject(value) ? value : {});

test('of replicas that take turns both are met, however many answers are compared at once', async (t) => {
  const target = targetUnderTest(t, '');
  let calls = 0;
  const control = async () => {
    const answer = reply(200, { by: (calls += 1) % 2, of: 'one' });
    await new Promise((resolve) => setTimeout(resolve, 1));
    return answer;
  };
  const compare = (by: number, of = 'one') => {
    const before = reply(200, { by: 1 - by, of: 'one' });
    return wrongBeside(target, { usual: before }, reply(200, { by, of }), {
      ...{ before, control, partsOf, rule: 'a call that is made again' },
    });
  };
  const found = await Promise.all([0, 1, 0, 1].map((by) => compare(by)));
  assert.deepEqual(found, [undefined, undefined, undefined, undefined]);
  assert.notEqual(await compare(0, 'another'), undefined);
});

test('an answer that waited to be compared is not held against what has moved on since', async (t) => {
  const [before, now] = [1, 2].map((round) => reply(200, { round }));
  const compare = (round: number) =>
    wrongBeside(targetUnderTest(t, ''), { usual: now! }, reply(200, { round }), {
      before: before!,
      control: () => Promise.resolve(now!),
      partsOf,
      rule: 'a call that is made again',
    });
  assert.equal(await compare(1), undefined);
  assert.equal(await compare(2), undefined);
});

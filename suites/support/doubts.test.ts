import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawExchange } from '../../src/harness/http/message.js';
import { Doubts } from './doubts.js';
import type { Repeatable } from './repertoire.js';
import { reply } from './testing.js';

/** A call of a kind: `fails` says of each time that it is made, counted from 1, whether it is answered by an error. */
function call(kind: string, fails: (nth: number) => boolean, own: Partial<Repeatable> = {}): Repeatable {
  let nth = 0;
  const make = () => Promise.resolve(reply(fails((nth += 1)) ? 500 : 200));
  return { service: 'registry', kind, make, ...own };
}

/** The errors that are no chance, when each call is made so often and they are settled. */
async function recurring(
  calls: readonly Repeatable[],
  times: number,
  isAlone = false,
): Promise<RawExchange[]> {
  const told: RawExchange[] = [];
  const doubts = new Doubts(calls, { noteRecurring: (error) => told.push(error) }, 8);
  for (const each of calls)
    for (let count = 0; count < times; count += 1)
      await doubts.make({ call: each, manner: 'as before', count }, isAlone);
  await doubts.settle(() => false);
  return told;
}

const right = () => call('right', () => false);

test('an error that comes each time, or in a share of the tries, is no chance', async () => {
  const everyNth = (n: number) => (nth: number) => nth % n === 0;
  for (const fails of [() => true, everyNth(5), everyNth(11), everyNth(50)])
    assert.equal((await recurring([right(), call('wrong', fails)], 4_000)).length, 1, String(fails));
});

test('of what is wrong with several kinds of calls, others tell, of which no kind ever failed', async () => {
  const everyFiftieth = (kind: string) => call(kind, (nth) => nth % 50 === 0);
  const calls = [right(), call('right as well', () => false), ...['a', 'b', 'c'].map(everyFiftieth)];
  assert.equal((await recurring(calls, 2_000)).length, 3);
});

test('an error that comes now and then to some call beside it as well is no chance, when it comes to this one more often', async () => {
  const rarely = call('right', (nth) => nth % 300 === 299);
  assert.equal((await recurring([rarely, call('wrong', (nth) => nth % 20 === 0)], 200)).length, 1);
});

test('a single error is a chance, and so is one of many that come to all calls alike', async () => {
  assert.deepEqual(await recurring([right(), call('wrong', (nth) => nth === 7)], 400), []);
  const everywhere = (kind: string) => call(kind, (nth) => nth % 50 === 49);
  assert.deepEqual(await recurring(['a', 'b', 'c'].map(everywhere), 400), []);
});

test('what happens to all calls at once is not about one of them', async () => {
  let isDown = false;
  const down = (kind: string) => call(kind, () => isDown);
  const calls = [down('a'), down('b'), call('c', (nth) => (isDown ||= nth === 9))];
  assert.deepEqual(await recurring(calls, 20), []);
});

test('an error of a call that came after its prelude is looked for after that again', async () => {
  let isAfter = false;
  const prelude = () => Promise.resolve(() => Promise.resolve((isAfter = true)));
  const own = call('wrong', () => isAfter && !(isAfter = false), { prelude });
  isAfter = true;
  assert.equal((await recurring([right(), own], 1, true)).length, 1);
});

test('an error that comes on new connections only is no chance', async () => {
  let isNew = true;
  const make: Repeatable['make'] = (manner) => {
    const wasNew = isNew;
    isNew = manner === 'on a new connection';
    return Promise.resolve(reply(wasNew ? 500 : 200));
  };
  assert.equal((await recurring([right(), { service: 'registry', kind: 'wrong', make }], 9)).length, 1);
});

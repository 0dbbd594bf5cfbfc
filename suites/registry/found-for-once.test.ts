import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reply } from '../support/testing.js';
import { foundForOnce } from './found-for-once.js';

/** Whether 200 is wrong after an answer of a status, and before others. */
const isWrong = async (before: number, ...afterwards: number[]) => {
  const control = () => Promise.resolve(reply(afterwards.shift() ?? before, {}));
  return (await foundForOnce(reply(before, {}), reply(200, {}), control, 'made again')) !== undefined;
};

test('what else is as wrong as 200 is said by who asks', async () => {
  const control = () => Promise.resolve(reply(404, {}));
  const [before, now] = [reply(404, {}), reply(400, {})];
  assert.equal(await foundForOnce(before, now, control, 'made again'), undefined);
  const wrong = await foundForOnce(before, now, control, 'made again', [400]);
  assert.equal(wrong?.gist, '400 instead of 404 for once');
});

test('what is refused before and afterwards is not there for one call', async () => {
  assert.equal(await isWrong(404), true);
  assert.equal(await isWrong(400), true);
  assert.equal(await isWrong(404, 200), false, 'it came');
  assert.equal(await isWrong(404, 404, 200), false, 'a replica has it later');
  assert.equal(await isWrong(409), false, 'a contract may be reassigned to and fro');
  assert.equal(await isWrong(200), false);
});

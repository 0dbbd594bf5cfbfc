import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Unanswered } from '../../src/harness/http/message.js';
import { encore } from './encore.js';
import { MANNERS } from './repertoire.js';
import { reply, targetUnderTest } from './testing.js';

/** How often a call is made again, one at a time, where the first time there is no answer after so many attempts. */
async function madeAgain(t: TestContext, attempts: number): Promise<number> {
  const target = targetUnderTest(t, 'limits: { concurrency: 1 }\nregistry: { url: http://127.0.0.1:9/ }\n');
  const log: object[] = [];
  target.repertoire.isEdge(log);
  let made = 0;
  target.repertoire.add('one', log, {
    ...{ service: 'registry', kind: 'a' },
    make: () => {
      made += 1;
      const answer = reply(200);
      return made === 1
        ? Promise.reject(new Unanswered('none', { ...answer.exchange, attempts }))
        : Promise.resolve(answer);
    },
  });
  await encore(target, { seed: 1, budget: 'standard' });
  return made;
}

test('calls are made again although one was not sent for want of room', async (t) => {
  assert.equal(await madeAgain(t, 0), MANNERS.length);
});

test('a service that leaves a call without an answer is left', async (t) => {
  assert.equal(await madeAgain(t, 1), 1);
});

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { registrySession } from '../target-file/testing/registry-target.js';
import type { Call } from '../model/call.js';
import { History } from '../model/history.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { CallClient } from './client.js';

const CONTRACT = { templateId: 't', contractId: 'c', createdEventBlob: 'b', synchronizerId: 's' };
const GOOD = { choiceContextData: {}, disclosedContracts: [{ ...CONTRACT, debugPayload: { a: 1 } }] };

/** A client for a registry that gives its nth response by this. */
async function clientFor(t: TestContext, answer: (nth: number) => { status?: number; body: unknown }) {
  const { session } = await registrySession(t, {
    registry: ', transferInstructions: { acceptable: [c1] }',
    answer: (nth) => {
      const { status = 200, body } = answer(nth);
      return { status, body: JSON.stringify(body), headers: ['Content-Type', 'application/json'] };
    },
  });
  const client = new CallClient(session, new History(session.target));
  const again = async (times: number, call: Call) => {
    const exchanges = [];
    for (let nth = 0; nth < times; nth += 1) exchanges.push((await client.send(call)).at(-1)!.exchange);
    return exchanges;
  };
  return { client, again };
}

const call = (body: string): Call => ({ operation: operationNamed('accept'), id: 'c1', body, varies: 'x' });

test('a response that is wrong is wrong, however often it comes', async (t) => {
  const { again } = await clientFor(t, (nth) =>
    nth === 0 ? { status: 400, body: { error: 'no' } } : { body: GOOD },
  );
  const exchanges = await again(6, call('[]'));
  const wrong = exchanges.map(({ judgements }) => judgements.some((each) => each.wrong));
  assert.deepEqual(wrong, [false, true, true, true, true, true]);
});

test('a response shows the same, however often it comes', async (t) => {
  const { client, again } = await clientFor(t, () => ({ body: GOOD }));
  const [, second, ...later] = await again(6, call('{}'));
  const shown = ({ judgements }: NonNullable<typeof second>) =>
    [...new Set(judgements.map(({ clause }) => clause.id))].sort();
  for (const each of later) assert.deepEqual(shown(each), shown(second!));
  assert.equal(client.history.takeCounts().get('registry.accept-path'), 6);
});

test('every response counts where errors are told from others', async (t) => {
  const { client, again } = await clientFor(t, () => ({ body: GOOD }));
  await again(6, call('{}'));
  const counts = [...client.history.errorCounts.values()].map(({ made }) => made);
  assert.deepEqual(counts, [6]);
});

test('a page gives its token anew each time that it comes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { client, again } = await clientFor(t, () => ({ body: { instruments: [], nextPageToken: 't' } }));
  const query = [['pageSize', '1']] as const;
  const list: Call = { operation: operationNamed('instruments'), query, varies: 'x' };
  for (let nth = 0; nth < 5; nth += 1) {
    t.mock.timers.tick(60_000);
    assert.equal(client.history.instruments.gave('1', 't'), false);
    await again(1, list);
    assert.equal(client.history.instruments.gave('1', 't'), true, `page ${nth}`);
  }
});

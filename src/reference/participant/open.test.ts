import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparesHintsBy } from './edit-parts.js';
import { type PartyRequest, type Parts, type PartsContext, createLedger, identifierOf } from './parts.js';
import { type Answered, withParticipant } from '../testing/ask.js';

type Allocated = { partyDetails: Record<string, unknown> };
type LedgerError = Record<string, unknown>;

const detailsOf = ({ status, text }: Answered) => {
  assert.equal(status, 200, text);
  return (JSON.parse(text) as Allocated).partyDetails;
};
const errorOf = ({ text }: Answered) => JSON.parse(text) as LedgerError;

test('a hint that is present is rejected or renamed, also when it comes many times at once', async () => {
  const burst = Array.from({ length: 16 }, () => ({ body: { partyIdHint: 'same' } }));
  await withParticipant({}, async (ask) => {
    const answers = await Promise.all(burst.map(ask));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const { status, text } = await ask({ body: { partyIdHint: 'same' } });
    assert.deepEqual([status, (JSON.parse(text) as LedgerError)['errorCategory']], [400, 8]);
  });
  const variant = { name: 'x', explains: '', participant: { setup: { duplicateHints: 'renamed' as const } } };
  await withParticipant({ variant }, async (ask) => {
    await ask({ body: { partyIdHint: 'same-2' } });
    const parties = (await Promise.all(burst.map(ask))).map((answer) => detailsOf(answer)['party']);
    assert.equal(new Set(parties).size, burst.length);
  });
});

test('a failure has every member of the ledger error body', () =>
  withParticipant({}, async (ask) => {
    const types = {
      code: 'string',
      cause: 'string',
      context: 'object',
      errorCategory: 'number',
      correlationId: 'string',
      traceId: 'string',
      resources: 'object',
      grpcCodeValue: 'number',
      retryInfo: 'string',
      definiteAnswer: 'boolean',
    };
    for (const [status, question] of [
      [401, { token: 'none' }],
      [400, { body: '{' }],
      [400, { body: { partyIdHint: 'a.b' } }],
      [400, { body: { synchronizerId: 'x' } }],
      [403, { token: { subject: 'mallory' } }],
      [404, { body: { identityProviderId: 'x' } }],
      [404, { path: '/v2/party' }],
      [405, { method: 'GET' }],
    ] as const) {
      const answer = await ask(question);
      assert.equal(answer.status, status, answer.text);
      const kinds = Object.entries(errorOf(answer)).map(([name, value]) => [name, typeof value]);
      assert.deepEqual(Object.fromEntries(kinds), types);
    }
  }));

test('usual clients ask for the version first, and send no media type', () =>
  withParticipant({}, async (ask) => {
    const { text } = await ask({ path: '/v2/version', method: 'GET', token: 'none' });
    assert.deepEqual(JSON.parse(text), { version: '3.5.10' });
    assert.equal((await ask({})).status, 200);
  }));

const asking = (partyIdHint: string) => ({ partyIdHint }) as PartyRequest;

test('hints are compared with all that are present, whoever added them', async () => {
  const ledger = createLedger('rejected');
  const plain = {
    allocate: ({ partyIdHint }) => {
      const identifier = ledger.choose(partyIdHint);
      if (identifier !== undefined) ledger.add(identifier);
      return identifier;
    },
  } as Parts;
  const faulty = comparesHintsBy((hint) => hint.toLowerCase())(plain, { ledger } as PartsContext);
  assert.equal(await plain.allocate(asking('Ann')), identifierOf('Ann'));
  assert.equal(await faulty.allocate!(asking('ann')), undefined);
  assert.equal(await faulty.allocate!(asking('bob')), identifierOf('bob'));
  assert.equal(await faulty.allocate!(asking('BOB')), undefined);
  assert.equal(await plain.allocate(asking('BOB')), identifierOf('BOB'));
});

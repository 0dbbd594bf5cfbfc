import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withParticipant } from '../testing/ask.js';

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
      const kinds = Object.entries(JSON.parse(answer.text) as object).map(([name, value]) => [
        name,
        typeof value,
      ]);
      assert.deepEqual(Object.fromEntries(kinds), types);
    }
  }));

test('usual clients ask for the version first, and send no media type', () =>
  withParticipant({}, async (ask) => {
    const { text } = await ask({ path: '/v2/version', method: 'GET', token: 'none' });
    assert.deepEqual(JSON.parse(text), { version: '3.5.10' });
    assert.equal((await ask({})).status, 200);
  }));

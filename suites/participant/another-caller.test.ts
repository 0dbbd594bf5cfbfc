import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenExpired } from '../../src/spec/authentication/token.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import type { Allocation } from './allocation.js';
import { asAnother } from './another-caller.js';

const EAST = { identityProviderAdmin: { identityProviderId: 'east' } };

const another = async (allocation: Allocation, credentials: object = EAST) => {
  const target = { session: { target: { participant: { url: 'http://127.0.0.1' }, credentials } } };
  const asked = await asAnother(target as unknown as TargetUnderTest, allocation);
  return asked && { ...asked, body: Buffer.from(asked.body ?? []).toString() };
};

const bodyFor = async (body: string) => (await another({ body }))?.body;

test('the admin of an identity provider asks for a party of it', async () => {
  assert.deepEqual(await another({ members: { partyIdHint: 'a.b' } }), {
    caller: { credential: 'identityProviderAdmin' },
    body: '{"identityProviderId":"east","partyIdHint":"a.b"}',
  });
  assert.equal(await bodyFor('{}'), '{"identityProviderId":"east"}');
  assert.equal(
    await bodyFor(' { // why\n"partyIdHint": 1'),
    '{"identityProviderId":"east", // why\n"partyIdHint": 1',
  );
});

test('where that says something else, or there is nobody like that, nothing is asked', async () => {
  for (const body of ['[]', '', '{"identityProviderId":1}']) assert.equal(await bodyFor(body), undefined);
  assert.equal(await another({}, {}), undefined);
  const caller = { token: { value: 'old', shell: '' }, refusedBy: tokenExpired };
  assert.equal(await another({ caller }), undefined);
});

test('what is wrong with a token is wrong with the other one', async () => {
  const alike = (credential: string) =>
    Promise.resolve({ token: { value: `old of ${credential}`, shell: '' } });
  const caller = { token: { value: 'old', shell: '' }, refusedBy: tokenExpired, alike };
  const asked = await another({ caller });
  assert.deepEqual(asked?.caller, {
    token: { value: 'old of identityProviderAdmin', shell: '' },
    refusedBy: tokenExpired,
  });
});

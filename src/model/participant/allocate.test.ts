import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenExpired } from '../../spec/authentication/token.js';
import type { Answer } from '../judgement.js';
import { allocate } from './allocate.js';
import type { AllocationCall, Facts } from './answer.js';
import { readBody } from './request.js';
import { allocated, answer } from '../testing.js';

const party = (own: object = {}) => allocated('p', own);
const error = (status: number) => answer(status, { code: 'NA', context: null });

const FACTS: Facts = {
  duplicateHints: 'rejected',
  synchronizers: ['a::1'],
  identityProviders: ['east', 'west'],
  users: [{ subject: 'root' }, { subject: 'east-admin', identityProviderId: 'east' }, { subject: 'alice' }],
  mayOmitSynchronizer: true,
  kept: new Set(),
  lengths: [Infinity, 0],
};

const CALLERS = {
  admin: { kind: 'known', name: 'participantAdmin', subject: 'root' },
  east: { kind: 'known', name: 'identityProviderAdmin', subject: 'east-admin', identityProviderId: 'east' },
  alice: { kind: 'known', name: 'user', subject: 'alice' },
  stranger: { kind: 'known', name: 'stranger', subject: 'mallory' },
  expired: { kind: 'refused', clause: tokenExpired, rule: 'an expired token' },
  unknown: { kind: 'unknown' },
} as const satisfies Record<string, AllocationCall['caller']>;

const asked = (body: string | undefined, own: Partial<AllocationCall> = {}): AllocationCall => ({
  caller: CALLERS.admin,
  body: readBody(body),
  hint: 'free',
  unusual: false,
  ...own,
});

const broken = (call: AllocationCall, got: Answer, facts: Partial<Facts> = {}) =>
  allocate(call, got, { ...FACTS, ...facts }).flatMap(({ clause, wrong }) => (wrong ? [clause.id] : []));

test('what is broken is refused, with whatever status', () => {
  const rules = {
    'participant.body-json': ['{', '{}{}'],
    'participant.body-object': ['[]', 'null'],
    'participant.hint-type': ['{"partyIdHint":1}'],
    'participant.hint-non-empty': ['{"partyIdHint":""}'],
    'participant.hint-ascii': ['{"partyIdHint":"a.b"}', '{"partyIdHint":"a\\n"}'],
    'participant.hint-beyond-ascii': ['{"partyIdHint":"é"}', '{"partyIdHint":"\\ud83d"}'],
    'participant.hint-length-refused': [
      `{"partyIdHint":"${'x'.repeat(256)}"}`,
      `{"partyIdHint":"${'x'.repeat(65_536)}"}`,
    ],
    'participant.metadata-types': ['{"localMetadata":[]}', '{"localMetadata":{"annotations":"x"}}'],
    'participant.user-id-type': ['{"userId":false}'],
    'participant.identity-provider-type': ['{"identityProviderId":0}'],
    'participant.synchronizer-type': ['{"synchronizerId":{}}'],
    'participant.synchronizer-unknown': ['{"synchronizerId":"b::1"}'],
  };
  for (const [clause, bodies] of Object.entries(rules))
    for (const body of bodies) {
      assert.deepEqual(broken(asked(body), party()), [clause], body);
      for (const status of [400, 403, 404, 500]) assert.deepEqual(broken(asked(body), error(status)), []);
      assert.deepEqual(broken(asked(body), answer(400, 'no')), ['participant.error-body']);
    }
});

test('a 500 that names an internal error is not a refusal', () => {
  const bad = asked('{"userId":false}');
  for (const code of ['INTERNAL', 'internal_error', 'LEDGER_API_INTERNAL_ERROR', 'InternalServerError'])
    assert.deepEqual(broken(bad, answer(500, { code })), ['participant.user-id-type'], code);
  for (const code of ['INVALID_ARGUMENT', 'UNKNOWN_USER', 'NA'])
    assert.deepEqual(broken(bad, answer(500, { code })), [], code);
});

test('what is valid is accepted', () => {
  const valid = ['{}', '{"partyIdHint":"a b"}', '{"userId":"alice"}', '{"synchronizerId":"a::1"}'];
  for (const body of valid) {
    assert.deepEqual(broken(asked(body), party()), [], body);
    assert.equal(broken(asked(body), error(400)).length, 1, body);
  }
  assert.deepEqual(broken(asked('{}'), error(403)), ['authentication.participant-admin']);
  assert.deepEqual(broken(asked('{}'), error(404)), ['participant.path-version']);
  assert.deepEqual(broken(asked('{}'), error(400)), ['participant.hint-optional']);
  // What other calls were accepted with is not why.
  const kept = new Set(['participant.hint-optional']);
  assert.deepEqual(broken(asked('{"userId":""}'), error(400), { kept }), ['participant.user-id-empty']);
});

test('who may allocate, and who may not', () => {
  const must = {
    admin: ['{}', '{"userId":"alice"}', '{"identityProviderId":"west"}'],
    east: ['{"identityProviderId":"east"}', '{"identityProviderId":"east","userId":"east-admin"}'],
    alice: ['{"userId":"alice"}'],
    stranger: [],
    expired: [],
  };
  const mustNot = {
    admin: [],
    east: ['{}', '{"identityProviderId":""}', '{"identityProviderId":"west"}', '{"userId":"alice"}'],
    alice: ['{}', '{"userId":"Alice"}', '{"userId":""}', '{"identityProviderId":"east"}'],
    stranger: ['{}', '{"userId":"alice"}', '{"identityProviderId":"east","other":1}'],
    expired: ['{}', '{', '', '{"userId":"alice"}'],
  };
  const silent = {
    // Whether there is such a user in that provider is not shown.
    admin: ['{"userId":"somebody"}', '{"userId":"alice","identityProviderId":"east"}'],
    east: ['{"userId":"east-admin"}', '{"userId":"alice","identityProviderId":"east"}'],
    alice: ['{"userId":"alice","identityProviderId":"east"}'],
    stranger: ['{"userId":"mallory"}'],
    unknown: ['{}'],
  };
  const each = (
    cases: Partial<Record<keyof typeof CALLERS, string[]>>,
    see: (call: AllocationCall) => void,
  ) =>
    Object.entries(cases).forEach(([who, bodies]) =>
      bodies.forEach((body) => see(asked(body, { caller: CALLERS[who as keyof typeof CALLERS] }))),
    );
  const details = (call: AllocationCall) =>
    party({ identityProviderId: call.body.members?.identityProviderId ?? '' });
  each(must, (call) => assert.equal(broken(call, error(403)).length, 1, JSON.stringify(call)));
  each(mustNot, (call) => assert.equal(broken(call, details(call)).length, 1, JSON.stringify(call)));
  each({ ...mustNot, ...silent }, (call) => assert.deepEqual(broken(call, error(403)), []));
  each({ ...must, ...silent }, (call) =>
    assert.deepEqual(broken(call, details(call)), [], JSON.stringify(call)),
  );
});

test('users may be kept from allocating for themselves', () => {
  const call = asked('{"userId":"alice"}', { caller: CALLERS.alice });
  assert.deepEqual(broken(call, error(403), { selfAllocation: 'off' }), []);
});

test('a hint that is present is rejected, or renamed', () => {
  const present = asked('{"partyIdHint":"a"}', { hint: 'present' });
  assert.deepEqual(broken(present, party()), ['participant.duplicate-hint']);
  assert.deepEqual(broken(present, error(409)), []);
  assert.deepEqual(broken(present, party(), { duplicateHints: 'renamed' }), []);
  assert.deepEqual(broken(present, error(409), { duplicateHints: 'renamed' }), [
    'participant.duplicate-hint',
  ]);
  const unknown = asked('{"partyIdHint":"a"}', { hint: 'unknown' });
  for (const got of [party(), error(409)]) assert.deepEqual(broken(unknown, got), []);
});

test('a synchronizer is named where there are several', () => {
  const facts = { synchronizers: ['a::1', 'b::1'], mayOmitSynchronizer: false };
  assert.deepEqual(broken(asked('{}'), party(), facts), ['participant.synchronizer-omitted']);
  assert.deepEqual(broken(asked('{"synchronizerId":""}'), party(), facts), [
    'participant.synchronizer-unknown',
  ]);
  assert.deepEqual(broken(asked('{"synchronizerId":"b::1"}'), error(400), facts), [
    'participant.synchronizer-connected',
  ]);
  assert.deepEqual(broken(asked('{}'), error(400), { mayOmitSynchronizer: false }), []);
});

test('a party is what was asked for', () => {
  const annotated = asked('{"localMetadata":{"annotations":{"a":"x"}}}');
  assert.deepEqual(broken(annotated, party()), ['participant.metadata-returned']);
  assert.deepEqual(broken(asked('{}'), party({ identityProviderId: 'west' })), [
    'participant.default-identity-provider',
  ]);
  assert.deepEqual(broken(asked('{}'), party({ identityProviderId: 'default' })), []);
  assert.deepEqual(broken(asked('{"identityProviderId":"east"}'), party({ identityProviderId: 'west' })), [
    'participant.identity-provider-returned',
  ]);
  assert.deepEqual(broken(asked('{}'), party({ isLocal: 'true' })), ['participant.is-local']);
  // An accepted call with another status, or an error in 200: no other clause speaks of it.
  for (const wrong of [answer(201, {}), answer(200, { code: 'INVALID_ARGUMENT' })])
    assert.deepEqual(broken(asked('{}'), wrong), ['participant.details']);
});

test('where the specification is silent, nothing is wrong', () => {
  const odd = [
    ...['{"userId":null}', '{"other":1}', '{"identityProviderId":""}', '{"identityProviderId":"north"}', ''],
    ...[
      '\ufeff{}',
      '{"localMetadata":{"resourceVersion":"1"}}',
      '{"localMetadata":{"resourceVersion":""}}',
      '{"userId":"a","userId":"b"}',
    ],
    '{"localMetadata":{"annotations":{"a/b/c":""}}}',
    `{"localMetadata":{"annotations":{"a":"${'x'.repeat(65_536)}"}}}`,
  ];
  for (const body of odd) assert.deepEqual(broken(asked(body), error(400)), [], body);
  assert.deepEqual(broken(asked('{"partyIdHint":"."}', { unusual: true }), answer(200)), []);
  for (const status of [413, 431, 503]) assert.deepEqual(broken(asked('{}'), answer(status)), []);
});

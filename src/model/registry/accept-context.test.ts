import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../ruling.js';
import { acceptContext, type AcceptContextCall } from './accept-context.js';
import { readBody } from './request.js';

const JSON_TYPE = 'application/json';

const answer = (status: number, value?: unknown, type = JSON_TYPE): Answer => ({
  status,
  header: (name) => (name === 'content-type' ? type : undefined),
  json: value === undefined ? { ok: false, why: 'no body' } : { ok: true, value },
  toString: () => String(status),
});

const CONTRACT = { templateId: 't', contractId: 'c', createdEventBlob: 'b', synchronizerId: 's' };
const CONTEXT = { choiceContextData: {}, disclosedContracts: [CONTRACT] };
const good = answer(200, CONTEXT);
const error = (status: number) => answer(status, { error: 'no' });

const asked = (body: string | undefined, own: Partial<AcceptContextCall> = {}): AcceptContextCall => ({
  id: 'acceptable',
  body: readBody(body),
  unusual: false,
  sendsDebug: true,
  ...own,
});

const broken = (call: AcceptContextCall, got: Answer) =>
  acceptContext(call, got).flatMap(({ clause, wrong }) => (wrong ? [clause.id] : []));

test('a refusal has an ErrorResponse: an object with error, a string', () => {
  const gists = (body?: unknown) =>
    acceptContext(asked('{'), answer(400, body)).flatMap(({ wrong }) => (wrong ? [wrong.gist] : []));
  for (const body of [{ error: '' }, { error: 'x', code: 1 }]) assert.deepEqual(gists(body), []);
  for (const [body, gist] of [
    [undefined, 'no body'],
    [{}, 'no error'],
    [{ error: null }, 'error is no string'],
    [{ error: ['x'] }, 'error is no string'],
    [[{ error: 'x' }], 'the value is no object'],
    ['error', 'the value is no object'],
  ] as const)
    assert.deepEqual(gists(body), [gist]);
});

test('what is valid is answered 200, and what is broken 400', () => {
  for (const body of ['{}', '{"meta":{"a":"b"}}', ' {"excludeDebugFields":false}\n']) {
    assert.deepEqual(broken(asked(body), good), []);
    assert.equal(broken(asked(body), error(400)).length, 1);
  }
  const rules = {
    'registry.body-required': [undefined, '', ' \r\n'],
    'registry.body-json': ['{', '{}{}', '{"a":01}'],
    'registry.body-object': ['null', '[]', '1'],
    'registry.meta-object': ['{"meta":[]}', '{"meta":"x"}'],
    'registry.meta-string-values': ['{"meta":{"a":null}}', '{"meta":{"a":"b","c":1}}'],
    'registry.exclude-debug-boolean': ['{"excludeDebugFields":"true"}'],
  };
  for (const [clause, bodies] of Object.entries(rules)) {
    for (const body of bodies) {
      assert.deepEqual(broken(asked(body), good), [clause]);
      assert.deepEqual(broken(asked(body), error(400)), []);
      assert.deepEqual(broken(asked(body, { id: 'unknown' }), error(404)), []);
      assert.deepEqual(broken(asked(body, { id: 'acceptable' }), error(404)), [clause]);
    }
  }
});

test('a valid request that is refused breaks what it makes use of', () => {
  assert.deepEqual(broken(asked('{}'), error(400)), ['registry.body-fields-optional']);
  assert.deepEqual(broken(asked('{"meta":{}}'), error(400)), ['registry.meta-accepted']);
  assert.deepEqual(broken(asked('{"excludeDebugFields":true}'), error(422)), [
    'registry.exclude-debug-accepted',
  ]);
  assert.deepEqual(broken(asked('{"meta":{}}'), error(404)), ['registry.accept-path']);
});

test('ids: one that is reassigned is in conflict, an unknown one is not found', () => {
  assert.deepEqual(broken(asked('{}', { id: 'reassigning' }), answer(409)), []);
  assert.deepEqual(broken(asked('{}', { id: 'reassigning' }), good), ['registry.reassigning-conflict']);
  assert.deepEqual(broken(asked('{}', { id: 'unknown' }), good), ['registry.unknown-id']);
  assert.deepEqual(broken(asked('{}', { id: 'unnamed' }), good), []);
  assert.deepEqual(broken(asked('{}', { id: 'unnamed' }), answer(404, 'no')), ['registry.not-found-body']);
});

test('what is answered rightly only when it is sent in the usual way breaks one rule', () => {
  const otherwise = (usual: Answer, got: Answer) => broken(asked('{}', { usual }), got);
  assert.deepEqual(otherwise(good, good), []);
  assert.deepEqual(otherwise(good, error(400)), ['registry.sending']);
  assert.deepEqual(otherwise(good, error(411)), []);
  assert.deepEqual(otherwise(error(400), error(400)), ['registry.body-fields-optional']);
});

test('debug members are left out everywhere where they are not wanted', () => {
  const withDebug = answer(200, { ...CONTEXT, debugNote: 1 });
  assert.deepEqual(broken(asked('{"excludeDebugFields":true}'), withDebug), [
    'registry.exclude-debug-fields',
  ]);
  assert.deepEqual(broken(asked('{}'), withDebug), []);
});

test('where the specification is silent, nothing is wrong but 500', () => {
  const odd = ['{"other":1}', '{"meta":null}', '\ufeff{}', `{"x":${'['.repeat(200)}${']'.repeat(200)}}`];
  for (const body of odd)
    for (const got of [good, error(400)]) assert.deepEqual(broken(asked(body), got), [], body);
  assert.deepEqual(broken(asked('{}', { unusual: true }), answer(415)), []);
  assert.deepEqual(broken(asked('{}', { unusual: true }), answer(500)), ['registry.server-error']);
  assert.deepEqual(broken(asked('{"meta":{}}'), answer(413)), []);
});

test('a clause that an answer says nothing of has no ruling', () => {
  const shown = (value: unknown) =>
    acceptContext(asked('{}'), answer(200, value)).map(({ clause }) => clause.id);
  assert.ok(shown(CONTEXT).includes('registry.template-id'));
  assert.ok(!shown(CONTEXT).includes('registry.debug-payload'));
  assert.ok(!shown({ ...CONTEXT, disclosedContracts: [] }).includes('registry.template-id'));
});

test('an id that nothing has, of a form that none has, may be a bad one as well', () => {
  const misshapen = (text: string, got: Answer) => broken(asked(text, { id: 'misshapen' }), got);
  for (const got of [good, error(409)]) assert.deepEqual(misshapen('{}', got), ['registry.unknown-id']);
  for (const got of [error(400), error(404)]) assert.deepEqual(misshapen('{}', got), []);
  assert.deepEqual(misshapen('{', error(404)), []);
});

test('an id that was not found before is not found again, and may not be refused in another way', () => {
  const unknown = ['registry.unknown-id'];
  for (const got of [good, error(400), error(409)])
    assert.deepEqual(broken(asked('{}', { id: 'absent' }), got), unknown);
  assert.deepEqual(broken(asked('{}', { id: 'absent' }), error(404)), []);
  assert.deepEqual(broken(asked('{}', { id: 'unnamed' }), error(400)), []);
  assert.deepEqual(broken(asked('{', { id: 'absent' }), error(404)), []);
});

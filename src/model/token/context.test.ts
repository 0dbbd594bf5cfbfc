import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../../spec/token-standard/operations.js';
import type { Answer } from '../judgement.js';
import { readBody } from './body.js';
import { judgeContext, type Asked } from './context.js';
import { answer, CONTRACT, refusal as error } from '../testing.js';

const CONTEXT = { choiceContextData: {}, disclosedContracts: [CONTRACT] };
const good = answer(200, CONTEXT);
const asked = (body: string | undefined, own: Partial<Asked> = {}, name = 'accept'): Asked => {
  const operation = operationNamed(name);
  const usual = { id: 'acceptable', sendsDebug: true, silent: false, acceptEncoding: undefined } as const;
  return { ...usual, operation, body: readBody(operation, body), ...own };
};

const broken = (call: Asked, got: Answer) =>
  judgeContext(call, got).flatMap(({ clause, wrong }) => (wrong ? [clause.id] : []));
const shown = (call: Asked, got: Answer) => judgeContext(call, got).map(({ clause }) => clause.id);
const wrongOf = (call: Asked, got: Answer) => judgeContext(call, got).find(({ wrong }) => wrong)?.wrong;

test('a refusal has an ErrorResponse: an object with error, a string', () => {
  const symptom = (body?: unknown) => wrongOf(asked('{'), answer(400, body))?.symptom;
  for (const body of [{ error: '' }, { error: 'x', code: 1 }]) assert.equal(symptom(body), undefined);
  assert.equal(symptom(), 'no body');
  assert.equal(symptom({}), 'no error');
  for (const body of [{ error: null }, { error: ['x'] }, [{ error: 'x' }], 'error']) assert.ok(symptom(body));
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
  for (const [clause, bodies] of Object.entries(rules))
    for (const body of bodies) {
      assert.deepEqual(broken(asked(body), good), [clause]);
      assert.deepEqual(broken(asked(body), error(400)), []);
      assert.deepEqual(broken(asked(body, { id: 'unknown' }), error(404)), []);
      assert.deepEqual(broken(asked(body, { id: 'reassigning' }), answer(409)), []);
      assert.deepEqual(broken(asked(body, { id: 'acceptable' }), error(404)), [clause]);
    }
});

test('a valid request that is refused breaks what it makes use of', () => {
  assert.deepEqual(broken(asked('{}'), error(400)), ['registry.body-fields-optional']);
  assert.deepEqual(broken(asked('{"meta":{}}'), error(400)), ['registry.meta-accepted']);
  assert.deepEqual(broken(asked('{"excludeDebugFields":true}'), error(422)), [
    'registry.exclude-debug-accepted',
  ]);
  assert.deepEqual(broken(asked('{"meta":{}}'), error(404)), ['registry.accept-path']);
  assert.deepEqual(broken(asked('{}', { spelling: 'encoding' }), error(404)), ['registry.path-encoding']);
});

test('a wrong status names the most specific clause, and the others besides', () => {
  const wrong = wrongOf(asked('{"meta":{}}', { spelling: 'encoding' }), error(400));
  assert.ok(wrong?.isStatus);
  assert.equal(wrong.symptom, '400 instead of 200');
  assert.deepEqual(broken(asked('{"meta":{}}', { spelling: 'encoding' }), error(400)), [
    'registry.path-encoding',
  ]);
  const ids = wrong.also?.map(({ id }) => id);
  assert.deepEqual(ids, [
    ...['registry.meta-accepted', 'registry.body-fields-optional', 'registry.exclude-debug-accepted'],
    ...['registry.accept-path', 'registry.path-version'],
  ]);
});

test('an id that is reassigned is in conflict, an unknown one is not found', () => {
  assert.deepEqual(broken(asked('{}', { id: 'reassigning' }), answer(409)), []);
  assert.deepEqual(broken(asked('{}', { id: 'reassigning' }), good), ['registry.reassigning-conflict']);
  assert.deepEqual(broken(asked('{}', { id: 'unknown' }), good), ['registry.unknown-id']);
  assert.deepEqual(broken(asked('{}', { id: 'unnamed' }), good), []);
  assert.deepEqual(broken(asked('{}', { id: 'unnamed' }), answer(404, 'no')), ['registry.not-found-body']);
});

test('an id that was made up is not found; one of another form may be a bad one', () => {
  for (const got of [good, error(400), error(409)])
    assert.deepEqual(broken(asked('{}', { id: 'absent' }), got), ['registry.unknown-id']);
  for (const got of [good, error(409)])
    assert.deepEqual(broken(asked('{}', { id: 'misshapen' }), got), ['registry.unknown-id']);
  for (const got of [error(400), error(404)])
    assert.deepEqual(broken(asked('{}', { id: 'misshapen' }), got), []);
  for (const id of ['absent', 'misshapen'] as const)
    assert.deepEqual(broken(asked('{', { id }), error(404)), []);
});

test('debug members are left out everywhere where they are not wanted', () => {
  const withDebug = answer(200, { ...CONTEXT, debugNote: 1 });
  const inContract = answer(200, { ...CONTEXT, disclosedContracts: [{ ...CONTRACT, debugPayload: {} }] });
  for (const got of [withDebug, inContract]) {
    for (const body of ['{"excludeDebugFields":true}', '{"excludeDebugFields":true,"other":1}'])
      assert.deepEqual(broken(asked(body), got), ['registry.exclude-debug-fields'], body);
    for (const body of ['{}', '{"excludeDebugFields":false}']) assert.deepEqual(broken(asked(body), got), []);
  }
});

test('that nothing is left of the debug members shows something only where there are some', () => {
  const flag = (sendsDebug: boolean) =>
    shown(asked('{"excludeDebugFields":true}', { sendsDebug }), good).includes(
      'registry.exclude-debug-fields',
    );
  assert.deepEqual([flag(true), flag(false)], [true, false]);
});

test('a 200 has a JSON media type, and a coding that was asked for', () => {
  const typed = (type: string) => broken(asked('{}'), answer(200, CONTEXT, { 'content-type': type }));
  assert.deepEqual(typed('text/plain'), ['registry.success-media-type']);
  const coded = answer(200, CONTEXT, { 'content-encoding': 'br' });
  assert.deepEqual(broken(asked('{}', { acceptEncoding: 'gzip' }), coded), ['registry.sending']);
  assert.deepEqual(broken(asked('{}', { acceptEncoding: 'br' }), coded), []);
});

test('an ErrorResponse of the token standard has a JSON media type', () => {
  const typed = (status: number, name: string, type = 'text/plain', body: unknown = { error: 'no' }) =>
    broken(asked('[]', { id: 'unknown' }, name), answer(status, body, { 'content-type': type }));
  for (const status of [400, 404]) {
    assert.deepEqual(typed(status, 'reject'), ['token-standard.call-media-type']);
    assert.deepEqual(typed(status, 'accept-v2'), ['token-standard.v2-call-media-type']);
    for (const name of ['reject', 'accept-v2'])
      assert.deepEqual(typed(status, name, 'application/problem+json; charset=utf-8'), []);
    // The first specification does not give it.
    assert.deepEqual(typed(status, 'accept'), []);
  }
  // Without an ErrorResponse, only that is wrong.
  assert.deepEqual(typed(400, 'reject', 'text/html', {}), ['token-standard.bad-request-body']);
});

test('where the specification is silent, nothing is wrong but 500', () => {
  const odd = ['{"other":1}', '{"meta":null}', '\ufeff{}', `{"x":${'['.repeat(200)}${']'.repeat(200)}}`];
  for (const body of odd)
    for (const got of [good, error(400)]) assert.deepEqual(broken(asked(body), got), [], body);
  assert.deepEqual(broken(asked('{}', { silent: true }), answer(415)), []);
  assert.deepEqual(broken(asked('{}', { silent: true }), answer(500)), ['registry.server-error']);
  for (const status of [411, 413, 414, 431])
    assert.deepEqual(broken(asked('{"meta":{}}'), answer(status)), []);
});

test('a clause that an answer says nothing of is not shown', () => {
  const members = (value: unknown) => shown(asked('{}'), answer(200, value));
  assert.ok(members(CONTEXT).includes('registry.template-id'));
  assert.ok(!members(CONTEXT).includes('registry.debug-payload'));
  assert.ok(!members({ ...CONTEXT, disclosedContracts: [] }).includes('registry.template-id'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../../spec/token-standard/operations.js';
import type { Call } from '../call.js';
import type { Answer } from '../judgement.js';
import { Answered } from './references.js';

const call = (body: string): Call => ({ operation: operationNamed('accept'), id: 'i', body, varies: body });

const answer = (text: string): Answer => ({
  status: 200,
  text,
  header: () => undefined,
  toString: () => text,
  json: { ok: true, value: JSON.parse(text) as unknown },
});

test('a response is known as that of the latest other call that it was the right one to', () => {
  const answered = new Answered();
  answered.note({ call: call('{}'), answer: answer('{"a":1}') });
  const sent = (body: string, text = '{"a":1}') =>
    answered.otherCallOf({ call: call(body), answer: answer(text) });
  assert.equal(sent('{"meta":{}}')?.body, '{}');
  assert.equal(sent('{}'), undefined);
  assert.equal(sent('{"meta":{}}', '{"a":2}'), undefined);
  answered.note({ call: { ...call('{ }'), condition: { connection: 'new' } }, answer: answer('{"a":1}') });
  assert.deepEqual(sent('{"meta":{}}'), call('{ }'));
});

test('no more than the latest responses are kept', () => {
  const answered = new Answered();
  for (let at = 0; at < 1_000; at += 1) answered.note({ call: call('{}'), answer: answer(`{"a":${at}}`) });
  const other = (at: number) => answered.otherCallOf({ call: call('{ }'), answer: answer(`{"a":${at}}`) });
  assert.equal(other(0), undefined);
  assert.ok(other(999));
});

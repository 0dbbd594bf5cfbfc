import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signatureOf } from '../../src/model/participant/answer.js';
import { sortedList, outcomeOf } from './reply-words.js';
import { reply } from './testing.js';

test('how a request was taken is told by its status, and by the code of a ledger error', () => {
  for (const [answer, words] of [
    [reply(200, { partyDetails: {} }), 'accepted (200)'],
    [reply(400, 'bad request'), 'refused (400)'],
    [reply(400, { code: 3 }), 'refused (400)'],
    [reply(403, { code: 'NA' }), 'refused (403 NA)'],
    [reply(500, { code: 'X'.repeat(99) }), `not handled (500 ${'X'.repeat(40)}…)`],
  ] as const) {
    assert.equal(outcomeOf(answer), words);
  }
});

test('refusals are alike whatever they quote, count and identify', () => {
  const error = (cause: string, status = 400) =>
    signatureOf(reply(status, { code: 'A', cause, traceId: cause }));
  const one = error('the hint "a.b" of call 7 (trace 0123abcd-ef01) is invalid');
  assert.equal(one, error('the hint "x y" of call 12 (trace ffffffff-0000) is invalid'));
  assert.notEqual(one, error('the hint "a.b" of call 7 (trace 0123abcd-ef01) is present'));
  assert.notEqual(one, error('the hint "a.b" of call 7 (trace 0123abcd-ef01) is invalid', 401));
  assert.notEqual(signatureOf(reply(400, 'not JSON')), signatureOf(reply(400, 'no such type')));
});

test('words come once, in order', () => {
  assert.equal(sortedList(['b', 'a', 'b']), 'a, b');
  assert.equal(sortedList([]), 'none');
});

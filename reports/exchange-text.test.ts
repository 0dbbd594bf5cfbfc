import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Counterexample } from '../src/results/schema.js';
import { groupExchanges, ranges, exchangeTexts, groupTitle, sentText } from './exchange-text.js';
import { exchange } from './fixtures/build.js';

const race = Array.from({ length: 32 }, (_, at) => exchange('{}', at === 3 ? 200 : 400, `${at === 3}`));

test('the same request again is one entry, the same answer too', () => {
  const groups = groupExchanges([exchange('[]', 400, ''), ...race, exchange('{"a":1}', 200, '')]);
  const told = groups.map(({ from, exchanges }) => [from, exchanges.length]);
  assert.deepEqual(told, [
    [1, 1],
    [2, 32],
    [34, 1],
  ]);
  const places = groups[1]?.answers.map((answer) => [
    answer.exchange.response?.status,
    ranges(answer.places),
  ]);
  assert.deepEqual(places, [
    [400, '1 to 3, 5 to 32'],
    [200, '4'],
  ]);
});

test('what came between is told where it came', () => {
  const calls = [exchange('{}', 200, ''), exchange('{', 400, ''), exchange('{}', 200, '')];
  assert.equal(groupExchanges(calls).length, 3);
});

test('its title is short: the path, the part of a long id, and the outcomes', () => {
  const [race32] = groupExchanges(race);
  assert.match(groupTitle(race32 ?? assert.fail()), /^POST \/token\S* \{\} 32 times → 31 × 400, 1 × 200$/);
  const long = exchange('{}', 200, '');
  long.request.url = `https://node.example/v1/${'0123456789ab'.repeat(12)}/accept?x=1`;
  const [one] = groupExchanges([long]);
  assert.equal(
    groupTitle(one ?? assert.fail()),
    'POST /v1/0123456789ab…6789ab/accept?x=1 {} → 200, in 12 ms',
  );
});

test('few outcomes are told in their order', () => {
  const [again] = groupExchanges([200, 400, 200].map((status) => exchange('{}', status, '')));
  assert.match(groupTitle(again ?? assert.fail()), / 3 times → 200, 400, 200$/);
});

test('a body is told in so far as it tells requests apart', () => {
  const [group] = groupExchanges([exchange(`{"partyIdHint":"${'x'.repeat(255)}"}`, 200, '')]);
  assert.match(groupTitle(group ?? assert.fail()), / \{"partyIdHint":"x{31}… → 200, /);
});

test('as text, the request stands once, with its whole URL, and so does each answer', () => {
  const [text = '', ...more] = exchangeTexts(race, 1000);
  assert.equal(more.length, 0);
  assert.equal(text.split('--- request\nPOST http://127.0.0.1:4010/token').length, 2);
  assert.match(text, /^--- response 400 \(answers 1 to 3, 5 to 32\)$/m);
  assert.match(text, /^--- response 200 \(answer 4\)$/m);
});

test('of many answers that differ the first are told', () => {
  const differing = Array.from({ length: 32 }, (_, at) => exchange('{}', 400, String(at)));
  assert.match(
    exchangeTexts(differing, 1000)[0] ?? '',
    /^--- and 26 more answers that differ, in verdict\.json$/m,
  );
});

test('the id and the headers of a call are told where its body does not show what is wrong', () => {
  const sent = (call: object, body = '{}') =>
    sentText({ exchanges: [exchange(body, 200, '')], calls: [call] } as unknown as Counterexample, 200);
  assert.match(sent({ varies: 'no sender' }, `"${'x'.repeat(200)}"`), /with no sender\)$/);
  assert.doesNotMatch(sent({ varies: 'no sender' }), /sender/);
  const id = 'a'.repeat(70);
  assert.doesNotMatch(sent({ id }), /for the id/);
  assert.match(sent({ id: 'x', made: 'absent' }), /for the id x\b/);
  assert.doesNotMatch(sent({ made: 'absent' }), /for the id/, 'the call for a factory has no id');
  assert.match(sent({ id: `${id};v=1` }), /for the id a{20}…a{26};v=1/);
  const headers = [
    ['accept', 'text/html'],
    ['authorization', 'Bearer x'],
  ];
  assert.match(sent({ headers }), /with accept: text\/html[;)]/);
});

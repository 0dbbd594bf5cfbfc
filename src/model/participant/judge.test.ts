import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenAccepted, tokenRequired } from '../../spec/authentication/token.js';
import { ALLOCATE } from '../../spec/participant/operations.js';
import type { Call } from '../call.js';
import { History } from '../history.js';
import { take } from '../judge.js';
import type { Answer } from '../judgement.js';
import { allocationIn } from './judge.js';
import { allocated, answer } from '../testing.js';

const refusal = (status: number, code = 'INVALID_ARGUMENT') => answer(status, { code });

const FACTS = { participant: { duplicateHints: 'rejected', synchronizers: ['a::1'] } } as const;

const isBroken = (id: string) => id.startsWith('!');

/** A history, and what it is told of: ids of the clauses, with a mark before those that are broken. */
function judging() {
  const history = new History(FACTS);
  const see = (text: string, answered: Answer, own: Partial<Call> = {}): string[] => {
    const call: Call = { operation: ALLOCATE, body: text, varies: 'a case', ...own };
    const body = Buffer.from(text);
    const headers = [['content-type', 'application/json']] as const;
    const request = { method: 'POST', url: 'http://127.0.0.1/v2/parties', headers, body };
    const asked = allocationIn({ body });
    const allocation = { body: asked, hint: history.participant.parties.ask(asked.members ?? {}) };
    const { exchange } = take(history, { call, request, answer: answered, sentAt: 0, allocation });
    return exchange.judgements.map(({ clause, wrong }) => `${wrong ? '!' : ''}${clause.id}`);
  };
  return { history, see };
}

const HINT = '{"partyIdHint":"assay-0123456789abx"}';

test('an accepted call keeps everything that it makes use of, its path and the only synchronizer included', () => {
  const { see } = judging();
  const shown = see(HINT, allocated('p::1'));
  for (const id of ['path-version', 'synchronizer-omitted', 'fields-optional', 'details'])
    assert.ok(shown.includes(`participant.${id}`), id);
  assert.ok(!shown.some(isBroken));
});

test('a call that is right under another condition shows that the condition makes no difference', () => {
  const { see } = judging();
  assert.ok(
    see(HINT, allocated('p::1'), { condition: { framing: 'chunked' } }).includes('participant.sending'),
  );
  assert.ok(see('{', refusal(400), { condition: { accept: null } }).includes('participant.sending'));
  assert.ok(!see('{', allocated('p::2'), { condition: { accept: null } }).includes('participant.sending'));
});

test('an accepted body that is not judged does not show that there is one synchronizer', () => {
  for (const text of [
    '\ufeff{"synchronizerId":"a::1"}',
    '{"userId":"","userId":""}',
    '{"synchronizerId":"a::1"',
  ]) {
    const { history, see } = judging();
    see(text, allocated('p::1'));
    assert.equal(history.participant.parties.oneSynchronizer, false, text);
  }
});

test('a hint that is near to a present one is another one', () => {
  const { see } = judging();
  see(HINT, allocated('p::1'));
  assert.ok(see(HINT, refusal(400)).includes('participant.duplicate-hint'));
  // It is the same mistake when the call is made again, and nothing that the first one left behind.
  for (let time = 0; time < 2; time += 1)
    assert.deepEqual(
      see(HINT.toUpperCase().replace('PARTYIDHINT', 'partyIdHint'), refusal(400)).filter((id) =>
        id.startsWith('!'),
      ),
      ['!participant.hint-compared-whole'],
    );
});

test('a server may refuse HTTP/1.0, but not accept by it what must be refused', () => {
  const { see } = judging();
  const condition = { connection: 'HTTP/1.0' } as const;
  for (const status of [400, 426, 505]) assert.deepEqual(see(HINT, answer(status, null), { condition }), []);
  assert.ok(see('{', allocated('p::1'), { condition }).includes('!participant.body-json'));
});

test('a short hint may be present, unless it is refused as one that is invalid', () => {
  const { see } = judging();
  const short = '{"partyIdHint":"x"}';
  const told = see(short, refusal(400)).filter(isBroken);
  assert.deepEqual(told, []);
  see(HINT, allocated('p::1'));
  see(HINT, refusal(409, 'PRESENT'));
  see('{"partyIdHint":"a.b"}', refusal(400));
  const shown = see('{"partyIdHint":"y"}', refusal(409, 'PRESENT')).filter(isBroken);
  assert.deepEqual(shown, []);
  const seen = see('{"partyIdHint":"z"}', refusal(400)).filter(isBroken);
  assert.deepEqual(seen, ['!participant.hint-length-accepted']);
});

test('a good token in an unusual form is one whose holder is told what is wrong with the request', () => {
  const { see } = judging();
  const bad = '{"partyIdHint":"a.b"}';
  const credential = 'participantAdmin';
  const lawful = { caller: { credential, token: 'unusual', knownBy: tokenAccepted.id } };
  // Before it is known how the two are told apart, nothing is shown.
  assert.ok(!see(bad, refusal(401), lawful).some((id) => id.endsWith('token-accepted')));
  see(bad, refusal(400));
  see(bad, refusal(401), { caller: { credential, token: 'none', refusedBy: tokenRequired.id } });
  assert.ok(see(bad, refusal(400), lawful).includes('authentication.token-accepted'));
  assert.ok(see(bad, refusal(401), lawful).includes('!authentication.token-accepted'));
  // What is said of a request that is broken is not what is said of a hint that is present.
  const { see: other } = judging();
  other(HINT, allocated('p::1'));
  other(HINT, refusal(409));
  other(HINT, refusal(401), { caller: { credential, token: 'none', refusedBy: tokenRequired.id } });
  assert.ok(other(HINT, refusal(409), lawful).includes('authentication.token-accepted'));
  assert.ok(other(HINT, refusal(401), lawful).includes('!authentication.token-accepted'));
  assert.ok(!other(bad, refusal(401), lawful).some((id) => id.endsWith('token-accepted')));
  // Whoever must be let in by a token, and is not, is not known by it.
  const free = '{"partyIdHint":"a hint of nobody else"}';
  assert.ok(other(free, refusal(401), lawful).includes('!authentication.token-accepted'));
  // A token of which it is not said whether it is good shows nothing.
  const odd = { caller: { credential, token: 'odd' } };
  assert.ok(!see(bad, refusal(401), odd).some(isBroken));
});

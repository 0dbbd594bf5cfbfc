import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenRequired } from '../../spec/authentication/token.js';
import type { Answer } from '../judgement.js';
import { answer } from '../testing.js';
import { Parties, isNear } from './parties.js';
import { Race } from './race.js';

const party = (name: string, own: object = {}) => answer(200, { partyDetails: { party: name, ...own } });

const HINT = 'assay-0123456789ab';
const OTHER = 'assay-0123456789xy';
const hint = (partyIdHint = HINT) => ({ partyIdHint });
const FREE = { free: true };

/** Ids of the clauses that an answer shows, with a mark before those that it breaks. */
const shown = (parties: Parties, ...seen: Parameters<Parties['see']>) =>
  parties.see(...seen).map(({ clause, wrong }) => `${wrong ? '!' : ''}${clause.id}`);

test('a hint is present once it was accepted, and free when it was only refused', () => {
  const parties = new Parties();
  assert.equal(parties.ask(hint())().hint, 'free');
  parties.see(hint(), answer(400), FREE);
  assert.equal(parties.ask(hint())().hint, 'free');
  parties.see(hint(), { ...party('a'), status: 201 }, FREE);
  assert.equal(parties.ask(hint())().hint, 'present');
  assert.equal(parties.ask({ ...hint(), synchronizerId: 'b::1' })().hint, 'unknown');
  assert.equal(parties.ask({})().hint, 'free');
});

test('a hint that others may have is neither free nor present', () => {
  const parties = new Parties();
  assert.deepEqual(parties.ask(hint('ab'))(), { hint: 'unknown', isShort: true, wasRefused: false });
  const [first, second] = [parties.ask(hint()), parties.ask(hint())];
  for (const { hint: state, race: other } of [first(), second()])
    assert.deepEqual([state, other !== undefined], ['unknown', true]);
  // One that was sent and never answered.
  parties.ask(hint(OTHER));
  assert.equal(parties.ask(hint(OTHER))().hint, 'unknown');
});

test('a hint is not known to be free any more once a call with it may have made a party, and nothing is left behind by it', () => {
  const parties = new Parties();
  assert.equal(parties.ask(hint())(true).hint, 'free');
  assert.deepEqual(shown(parties, hint(), answer(502), FREE), []);
  assert.equal(parties.ask(hint())().hint, 'unknown');
  assert.deepEqual(shown(parties, hint(), answer(400), FREE), []);
  parties.see(hint(), party('a'), FREE);
  assert.equal(parties.ask(hint())().hint, 'present');
});

test('what a target has made up in the place of a hint may be present as one', () => {
  const parties = new Parties();
  parties.see({}, party(`${HINT}::12`), FREE);
  assert.equal(parties.ask(hint())().hint, 'unknown');
  parties.see(hint(OTHER), party(`${OTHER}::12`), FREE);
  assert.equal(parties.ask(hint(OTHER))().hint, 'free');
});

test('a hint that an earlier run may have used may be refused each time', () => {
  const parties = new Parties();
  for (let times = 0; times < 2; times += 1)
    assert.deepEqual(parties.see(hint('k'), answer(400), { state: parties.ask(hint('k'))(), ...FREE }), []);
});

test('no identifier comes twice, nor is one empty', () => {
  const parties = new Parties();
  assert.deepEqual(shown(parties, {}, party('a'), FREE), []);
  assert.deepEqual(shown(parties, {}, party('b'), FREE), ['participant.identifier-unique']);
  assert.deepEqual(shown(parties, {}, party('a'), FREE), ['!participant.identifier-unique']);
  assert.deepEqual(shown(parties, {}, party(''), FREE)[0], '!participant.identifier');
  const [again] = parties.see(hint(), party('b'), FREE);
  assert.equal(again?.wrong?.actual, 'b again; the call that got it first had no hint');
});

test('a hint that was refused is accepted afterwards', () => {
  const refused = () => {
    const parties = new Parties();
    parties.ask(hint())();
    parties.see(hint(), answer(401), { free: false, refusedBy: { clause: tokenRequired, rule: '' } });
    return parties;
  };
  const both = ['participant.refused-allocates-nothing', 'authentication.refused-allocates-nothing'];
  assert.deepEqual(shown(refused(), hint(), party('a'), FREE), both);
  assert.deepEqual(
    shown(refused(), hint(), answer(400), FREE),
    both.map((id) => `!${id}`),
  );
  assert.deepEqual(shown(refused(), hint(), answer(400), { free: false }), []);
});

test('a hint that was refused once may be in the way when another call with it was accepted, or is under way', () => {
  const after = (between: (parties: Parties) => void) => {
    const parties = new Parties();
    parties.ask(hint())();
    parties.see(hint(), answer(401), { free: false });
    between(parties);
    return shown(parties, hint(), answer(400), FREE);
  };
  assert.deepEqual(
    after((parties) => parties.see(hint(), party('a'), FREE)),
    [],
  );
  assert.deepEqual(
    after((parties) => parties.ask(hint())),
    [],
  );
  assert.equal(after(() => undefined).length, 1);
});

test('nothing of another request is in an answer', () => {
  const parties = new Parties();
  const annotated = { localMetadata: { annotations: { a: 'only-here-9876543210xy', b: 'x' } } };
  parties.ask(hint());
  parties.ask(annotated);
  assert.ok(shown(parties, hint(), party(`${HINT}-1::12`), FREE).includes('participant.answer-of-request'));
  for (const wrong of [party(`${HINT}::12`), party('c', { note: '9876543210XY' })])
    assert.ok(shown(parties, hint(OTHER), wrong, FREE).includes('!participant.answer-of-request'));
  assert.ok(
    !shown(parties, annotated, party('d', annotated), FREE).includes('!participant.answer-of-request'),
  );
});

test('hints are near that a careless reader takes for one, and not to themselves or quite others', () => {
  for (const [one, other] of [
    ['assay-abc', 'ASSAY-ABC'],
    ['assay-abc', 'assay_abc'],
    ['assay-abc', 'assay  abc'],
    ['assay-abc', 'assay-abc '],
    ['assay-abc', 'assay-ab'],
    ['assay-abc', 'assay-abc:x'],
    ['assay-abc', 'assay-abd'],
    ['1234', '01234'],
  ] as const)
    assert.ok(isNear(one, other) && isNear(other, one), `${one} ${other}`);
  for (const other of ['assay-abc', 'assay-xyz', 'assay-abcdefgh']) assert.ok(!isNear('assay-abc', other));
});

const told = (status: number, code = '') => answer(status, status === 200 ? { partyDetails: {} } : { code });
const PARTY = told(200);
const PRESENT = told(400, 'PRESENT');
const BUSY = told(409, 'CONTENTION');

const concluded = (
  answers: readonly Answer[],
  duplicateHints?: 'rejected' | 'renamed',
  others: readonly Answer[] = [],
) => {
  const race = new Race();
  for (const each of answers) race.note(each);
  for (const each of others) race.noteOther(each);
  const outcome = race.conclude(duplicateHints, (each) => each === PRESENT);
  return typeof outcome === 'object' ? outcome.actual : outcome;
};

test('of identical hints at once exactly one is accepted where they are rejected', () => {
  assert.equal(concluded([PRESENT, PARTY, PRESENT], 'rejected'), undefined);
  assert.equal(concluded([PARTY, PARTY, PRESENT], 'rejected'), '2 of 3 accepted');
  assert.equal(concluded([PRESENT, PRESENT], 'rejected'), '0 of 2 accepted');
});

test('calls that are in each other’s way may all be refused, but not as one with a hint that is present', () => {
  assert.equal(concluded([BUSY, BUSY], 'rejected'), 'lost');
  assert.equal(concluded([BUSY, told(500)], 'rejected'), '0 of 2 accepted');
});

test('where hints are renamed, all are accepted', () => {
  assert.equal(concluded([PARTY, PARTY], 'renamed'), undefined);
  assert.equal(concluded([PARTY, PRESENT], 'renamed'), '400');
  assert.equal(concluded([PARTY, told(503)], 'renamed'), 'unknown');
});

test('nothing is said where too little is known', () => {
  assert.equal(concluded([PARTY, PARTY]), 'unknown');
  assert.equal(concluded([PARTY], 'rejected'), 'unknown');
  assert.equal(concluded([told(401), told(403), told(503)], 'rejected'), 'unknown');
  // A call that might have been refused for another reason got the hint.
  assert.equal(concluded([PRESENT, PRESENT], 'rejected', [PARTY]), 'unknown');
  assert.equal(concluded([PRESENT, PRESENT], 'rejected', [told(404)]), '0 of 2 accepted');
});

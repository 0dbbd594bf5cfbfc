import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../judgement.js';
import { Race } from './race.js';

const answer = (status: number, code = ''): Answer => ({
  status,
  header: () => undefined,
  json: { ok: true, value: status === 200 ? { partyDetails: {} } : { code } },
  toString: () => `${status} ${code}`,
});
const PARTY = answer(200);
const PRESENT = answer(400, 'PRESENT');
const BUSY = answer(409, 'CONTENTION');

const concluded = (answers: readonly Answer[], duplicateHints?: 'rejected' | 'renamed') => {
  const race = new Race();
  for (const each of answers) race.note(each);
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
  assert.equal(concluded([BUSY, answer(500)], 'rejected'), '0 of 2 accepted');
});

test('where hints are renamed, all are accepted', () => {
  assert.equal(concluded([PARTY, PARTY], 'renamed'), undefined);
  assert.equal(concluded([PARTY, PRESENT], 'renamed'), '400 PRESENT');
  assert.equal(concluded([PARTY, answer(503)], 'renamed'), 'unknown');
});

test('nothing is said where too little is known', () => {
  assert.equal(concluded([PARTY, PARTY]), 'unknown');
  assert.equal(concluded([PARTY], 'rejected'), 'unknown');
  assert.equal(concluded([answer(401), answer(403), answer(503)], 'rejected'), 'unknown');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as later } from 'node:timers/promises';
import { bodyJson } from '../spec/participant/errors.js';
import { hintAscii, hintNonEmpty, hintType } from '../spec/participant/hint.js';
import type { Clause } from '../spec/clause.js';
import { AcceptedBefore, PartyBudget } from './creation.js';

const REQUEST = { method: 'POST', url: 'http://participant.example', headers: [] };

/** Sends 32 calls at once that one clause forbids. @returns how many were sent, and how many at most at the same time */
async function send32(
  parties: PartyBudget,
  forbiddenBy: Clause,
  isAccepted: (nth: number) => boolean,
  isToExplain = false,
) {
  let [sent, underWay, most] = [0, 0, 0];
  const results = await Promise.allSettled(
    Array.from({ length: 32 }, () =>
      parties.guard({ request: REQUEST, count: 1, forbiddenBy, isToExplain }, async () => {
        sent += 1;
        const nth = sent;
        underWay += 1;
        most = Math.max(most, underWay);
        await later();
        underWay -= 1;
        if (isAccepted(nth)) parties.note('', 200, forbiddenBy);
      }),
    ),
  );
  for (const result of results)
    if (result.status === 'rejected') assert.ok(result.reason instanceof AcceptedBefore);
  return { sent, most };
}

test('all calls that must be refused are sent, more of them at once after each refusal', async () => {
  const parties = new PartyBudget(60);
  const first = await send32(parties, hintAscii, () => false);
  assert.equal(first.sent, 32);
  assert.ok(first.most > 12);
  assert.deepEqual(await send32(parties, hintAscii, () => false), { sent: 32, most: 32 });
  assert.equal(parties.created, 0);
});

test('a clause whose calls are all accepted costs three parties, and two more to explain them', async () => {
  const parties = new PartyBudget(60);
  assert.equal((await send32(parties, hintAscii, () => true)).sent, 3);
  assert.equal((await send32(parties, hintAscii, () => true)).sent, 0);
  assert.equal((await send32(parties, hintAscii, () => true, true)).sent, 2);
  assert.equal(parties.created, 5);
});

test('after the first call that is accepted, those that follow wait for each other', async () => {
  const parties = new PartyBudget(60);
  await send32(parties, hintAscii, (nth) => nth === 1);
  assert.equal((await send32(parties, hintAscii, () => false)).most, 2);
});

test('where many clauses are broken, each of the rest costs one party', async () => {
  const parties = new PartyBudget(60);
  for (const clause of [hintAscii, hintType]) await send32(parties, clause, () => true);
  assert.equal(parties.created, 6);
  await send32(parties, hintNonEmpty, () => true);
  const further = await send32(parties, bodyJson, (nth) => nth === 2);
  assert.ok(further.sent > 1);
  assert.equal(parties.created, 8);
});

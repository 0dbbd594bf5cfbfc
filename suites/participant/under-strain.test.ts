import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Arrival } from '../../src/harness/http/testing.js';
import { bodyText } from '../../src/harness/http/message.js';
import { Violation } from '../../src/harness/property/outcome.js';
import { requireAllocated } from './expectations.js';
import { amongOthers } from './strain.js';
import { keeps, participantUnderTest, REFUSED } from './testing.js';

const HINT = 'assay-0123456789ab';
const ONE = ', synchronizers: ["a::1"]';
const EAST = ', identityProviderAdmin: { tokenFile: admin.jwt, identityProviderId: east }';

const headerOf = ({ headers }: Arrival, name: string) =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1];

const isBad = ({ method, body }: Arrival) => method !== 'POST' || body.includes('"a.b"');

/** A participant that refuses bad calls; `answer` says what becomes of good ones. */
async function strained(
  t: TestContext,
  answer: (arrival: Arrival) => Answer = keeps,
  { participant = ONE, credentials = '', takesBad = false } = {},
) {
  const connections = await participantUnderTest(t, {
    ...{ participant, credentials },
    answer: (_, arrival) =>
      isBad(arrival) && !(takesBad && arrival.method === 'POST') ? REFUSED : answer(arrival),
  });
  const good = () => connections.arrivals.filter((each) => !isBad(each));
  return { ...connections, good };
}

test('a call that must be accepted is sent otherwise, after one that is refused', async (t) => {
  const { trial, arrivals, good } = await strained(t);
  const reply = await trial.participant.allocate({ members: { partyIdHint: HINT } });
  assert.equal(reply.status, 200);
  const [call, ...more] = good();
  assert.deepEqual(more, []);
  assert.deepEqual(
    ['transfer-encoding', 'content-type', 'accept'].map((name) => headerOf(call!, name)),
    ['chunked', 'application/json; charset=utf-8', undefined],
  );
  assert.match(String(arrivals[0]!.body), /"a\.b"/);
  assert.ok(trial.log.some(({ outcome }) => outcome?.includes('cut')));
  assert.equal(trial.participant.created, 1);
});

test('as many others are under way as there may be until it is answered', { timeout: 20_000 }, async (t) => {
  const { target, arrivals } = await strained(t);
  const others = () => arrivals.filter(({ method }) => method === 'GET').length;
  const whenAllAreThere = async () => {
    while (others() < target.session.target.limits.concurrency - 1) await sleep(1);
    return 'the answer';
  };
  assert.equal(await amongOthers(target, whenAllAreThere()), 'the answer');
});

test('refused, it is made as usual, and how it was sent is what is wrong', async (t) => {
  const refusesChunks = (arrival: Arrival) =>
    headerOf(arrival, 'transfer-encoding') ? REFUSED : keeps(arrival);
  const { trial, target, good } = await strained(t, refusesChunks);
  assert.equal((await trial.participant.allocate({ members: { partyIdHint: HINT } })).status, 200);
  assert.deepEqual(
    good().map((arrival) => headerOf(arrival, 'transfer-encoding')),
    ['chunked', undefined, 'chunked'],
  );
  assert.equal(trial.participant.created, 1);
  assert.deepEqual(
    target.witness.breaches(trial.log).map(({ clause }) => clause),
    ['participant.sending'],
  );
});

test('where another call under strain is accepted, it is about what was asked for as well', async (t) => {
  const isAsked = ({ body }: Arrival) => body.includes(HINT);
  const chunked = (arrival: Arrival) => headerOf(arrival, 'transfer-encoding') !== undefined;
  for (const [refuses, expected] of [
    [(arrival: Arrival) => chunked(arrival) && isAsked(arrival), true],
    [chunked, false],
  ] as const) {
    const { trial } = await strained(t, (arrival) => (refuses(arrival) ? REFUSED : keeps(arrival)));
    const { participant } = trial;
    const reply = await participant.allocate({ members: { partyIdHint: HINT } });
    assert.equal(reply.status, 200);
    const found = await requireAllocated(participant, reply, 'a hint').catch((error: unknown) => error);
    assert.equal(found instanceof Violation && found.rule === 'a hint', expected);
    assert.equal(participant.created, expected ? 2 : 1);
  }
});

test('a hint that others may have was free when it is accepted afterwards', async (t) => {
  for (const [refused, expected] of [
    ['transfer-encoding', ['participant.sending']],
    ['content-type', []],
  ] as const) {
    const { trial, target } = await strained(t, (arrival) =>
      headerOf(arrival, refused) ? REFUSED : keeps(arrival),
    );
    await trial.participant.allocate({ members: { partyIdHint: 'q' }, mayAskForMore: true });
    assert.deepEqual(
      target.witness.breaches(trial.log).map(({ clause }) => clause),
      expected,
    );
  }
});

test('who may ask for more asks for annotations, and for less when that is refused', async (t) => {
  const refusesMore = (arrival: Arrival) =>
    arrival.body.includes('localMetadata') ? REFUSED : keeps(arrival);
  const { trial, good } = await strained(t, refusesMore);
  await trial.participant.allocate({ members: { partyIdHint: HINT }, mayAskForMore: true });
  assert.deepEqual(
    good().map(({ body }) => Object.keys(JSON.parse(String(body)) as object).length),
    [2, 2, 1],
  );
});

test('a wrong answer is told by a call without strain, where that one is wrong as well', async (t) => {
  const { trial, target } = await strained(t, (arrival) => keeps(arrival, (text) => text.toUpperCase()));
  const localMetadata = { annotations: { Note: 'kept' } };
  const reply = await trial.participant.allocate({ members: { partyIdHint: HINT, localMetadata } });
  assert.match(bodyText(reply.exchange.request)!, /"assay-1234567890bc"/);
  assert.deepEqual(trial.log, [reply.exchange]);
  assert.deepEqual(
    target.witness.breaches(trial.log).map(({ clause }) => clause),
    ['participant.metadata-returned'],
  );
  assert.equal(trial.participant.created, 2);
});

test('a wrong answer that only strain brings about says so, with the right one beside it', async (t) => {
  const { trial, target } = await strained(t, (arrival) =>
    keeps(arrival, (text) => (headerOf(arrival, 'transfer-encoding') ? text.toUpperCase() : text)),
  );
  const localMetadata = { annotations: { Note: 'kept' } };
  const reply = await trial.participant.allocate({ members: { partyIdHint: HINT, localMetadata } });
  const [found] = target.witness.breaches([reply.exchange]);
  assert.match(found!.rule, /^a call in chunks/);
  assert.match(bodyText(found!.earlier!.request)!, /"assay-1234567890bc"/);
});

test('the admin of the identity provider that is asked for makes the call, and what is refused before it', async (t) => {
  const participant = `${ONE}, identityProviders: [east]`;
  const { trial, good } = await strained(t, keeps, { participant, credentials: EAST });
  const { exchange } = await trial.participant.allocate({
    members: { partyIdHint: HINT, identityProviderId: 'east' },
  });
  assert.equal(good().length, 1);
  assert.match(exchange.request.token!.shell, /identityProviderAdmin|admin\.jwt/);
});

test('of a target that lets in what is bad, no more of that is asked', async (t) => {
  const { trial, arrivals } = await strained(t, keeps, { takesBad: true });
  for (const letter of 'abcd') await trial.participant.allocate({ members: { partyIdHint: HINT + letter } });
  assert.equal(arrivals.filter(({ body }) => body.includes('"a.b"')).length, 3);
});

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Run } from '../../src/engine/run.js';
import { follow } from '../../src/engine/test.js';
import { Vary } from '../../src/engine/vary.js';
import { partyOf } from '../../src/model/testing.js';
import { recording, type Answer, type Arrival } from '../../src/http/testing.js';
import { Session } from '../../src/target-file/session.js';
import { targetWith } from '../../src/target-file/testing.js';
import { everyCondition } from '../../generators/sending.js';
import { authorising } from '../authentication/tokens.js';
import {
  allocation,
  byAnother,
  creating,
  good,
  plainHint,
  providerOf,
  refused,
  type CallParts,
} from './calls.js';
import { hintFrom } from './hints.js';
import { ofShape } from './shapes.js';

const TOKEN = 'a-token-of-the-admin';
const ALLOCATED = { partyIdHint: /^[\w :-]+$/ };

/** A participant on loopback that allocates what it is asked for, unless `refuses` says otherwise. */
async function runAgainst(
  t: TestContext,
  {
    refuses = () => false,
    lines = '',
    facts = '',
  }: Partial<{ refuses: (arrival: Arrival, hint: unknown) => boolean; lines: string; facts: string }> = {},
) {
  const headers = ['Content-Type', 'application/json'];
  const answer = (index: number, arrival: Arrival): Answer => {
    const members = parsed(arrival.body.toString());
    const { partyIdHint: hint = 'none', localMetadata: asked, identityProviderId = '' } = members ?? {};
    const isInvalid = members === undefined || !ALLOCATED.partyIdHint.test(String(hint));
    if (arrival.method === 'POST' && (isInvalid || refuses(arrival, hint)))
      return { status: 400, headers, body: '{"code":"INVALID_ARGUMENT"}' };
    const annotations = (asked as { annotations?: object } | undefined)?.annotations ?? {};
    const localMetadata = { resourceVersion: '0', annotations };
    const party = partyOf(`${String(hint)}::${index}`, { identityProviderId, localMetadata });
    return { headers, body: JSON.stringify(party) };
  };
  const { url, arrivals } = await recording(t, answer);
  const text =
    `participant: { url: "${url}/json", duplicateHints: rejected, synchronizers: ["a::1"]${facts} }\n` +
    `credentials: { participantAdmin: { tokenFile: admin.jwt }, identityProviderAdmin: { tokenFile: other.jwt, identityProviderId: east } }\n${lines}`;
  const session = new Session(targetWith(t, text, { 'admin.jwt': TOKEN, 'other.jwt': 'a-token-of-another' }));
  t.after(() => session.close());
  const run = new Run(session, 'standard', new Vary(everyCondition(1), 1), authorising());
  const posts = () => arrivals.filter(({ method }) => method === 'POST');
  return { run, arrivals, posts, bodies: () => posts().map(({ body }) => parsed(body.toString())) };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

test('the request on which all others build is made once, as an ordinary client makes it', async (t) => {
  const { run, arrivals } = await runAgainst(t);
  const log: never[] = [];
  const [first, second] = await Promise.all([run.shared(good(run), log), run.shared(good(run), log)]);
  assert.equal(arrivals.length, 1);
  const headers = new Map(arrivals[0]!.headers.map(([name, value]) => [name.toLowerCase(), value]));
  assert.equal(headers.get('authorization'), `Bearer ${TOKEN}`);
  assert.equal(headers.get('accept'), 'application/json');
  assert.equal(first.exchanges.at(-1), second.exchanges.at(-1));
  assert.equal(run.client.parties.created, 1);
});

test('the request on which all others build is made again when it was refused by chance', async (t) => {
  let calls = 0;
  const { run } = await runAgainst(t, { refuses: () => (calls += 1) === 1 });
  const { exchanges, findings } = await run.shared(good(run), []);
  const told = findings.map(({ everyTime }) => everyTime);
  assert.deepEqual(told, [false]);
  assert.equal(exchanges.at(-1)?.answer.status, 200);
});

test('a call that creates a party comes right after a refused one, beside others, and otherwise than usual', async (t) => {
  const { run, arrivals, bodies } = await runAgainst(t, { lines: 'limits: { concurrency: 4 }' });
  for (const turn of [0, 1]) {
    const before = arrivals.length;
    const members = { partyIdHint: plainHint(`turn-${turn}-`) };
    const { findings } = await run.shared(creating(run, { members }, 'a hint', turn), []);
    assert.deepEqual(findings, []);
    const own = arrivals.slice(before);
    assert.equal(own.filter(({ method }) => method === 'GET').length, 3);
  }
  assert.match(String(bodies()[0]?.['partyIdHint']), /^[0-9a-z]{12}\.b$/);
  const hints = bodies().map((each) => String(each?.['partyIdHint']));
  assert.equal(hints.filter((hint) => hint.startsWith('turn-')).length, 2);
});

test('a target that wants no more requests a second gets none beside a party', async (t) => {
  const { run, arrivals } = await runAgainst(t, { lines: 'limits: { requestsPerSecond: 200 }' });
  await run.shared(creating(run, { members: {} }, 'no member', 0), []);
  assert.ok(arrivals.every(({ method }) => method === 'POST'));
});

test('what must be refused is sent by somebody else, too, once that one is known to be let in', async (t) => {
  const { run, posts, bodies } = await runAgainst(t);
  const steps = refused(run, { members: { partyIdHint: 'a.b' } }, 'a full stop');
  await follow(run, steps as Parameters<typeof follow>[1], []);
  const by = posts().map(({ headers }) => new Map(headers).get('authorization') ?? headers.at(-1)?.[1]);
  const own = bodies().filter((members) => members?.['partyIdHint'] === 'a.b');
  assert.ok(own.some((members) => members?.['identityProviderId'] === 'east'));
  assert.equal(by.length, 3);
});

test('an admin of an identity provider whose plain call is refused makes no other calls', async (t) => {
  const { run, bodies } = await runAgainst(t, {
    refuses: ({ headers }) => headers.some(([, value]) => value === 'Bearer a-token-of-another'),
  });
  assert.equal(await follow(run, providerOf(run), []), undefined);
  const steps = refused(run, { members: { partyIdHint: 'a.b' } }, 'a full stop');
  await follow(run, steps as Parameters<typeof follow>[1], []);
  const own = bodies().filter((members) => members?.['partyIdHint'] === 'a.b');
  assert.ok(!own.some((members) => 'identityProviderId' in members!));
});

test('the same call by another one names its provider, where the body can', async (t) => {
  const { run } = await runAgainst(t);
  const another = (asked: CallParts) => byAnother(allocation(run, asked, 'a case'), 'east')?.body;
  assert.equal(another({ members: { userId: '' } }), '{"identityProviderId":"east","userId":""}');
  assert.equal(another({ members: {} }), '{"identityProviderId":"east"}');
  assert.equal(another({ body: '{"half' }), '{"identityProviderId":"east","half');
  const named = { members: { identityProviderId: 'east' } };
  assert.equal(another(named), '{"identityProviderId":"east"}');
  for (const asked of [
    { body: '[]' },
    { members: { identityProviderId: 'west' } },
    { caller: { credential: 'user' } },
  ])
    assert.equal(another(asked), undefined);
});

test('the shapes of requests are made once, and the hint of one is nearly that of another', async (t) => {
  const { run, bodies } = await runAgainst(t, {
    facts: ', identityProviders: [east, west]',
    refuses: ({ headers }) => !headers.some(([name]) => name.toLowerCase() === 'authorization'),
  });
  for (const shape of ['otherProvider', 'full', 'bare', 'emptyUser'] as const)
    await follow(run, ofShape(run, shape), []);
  const parties = bodies().filter((members) => !String(members?.['partyIdHint']).endsWith('.b'));
  // One of them is asked for twice at once, right after the same.
  assert.equal(run.client.parties.created, 6);
  const hints = parties.map((members) => JSON.stringify(members?.['partyIdHint'] ?? ''));
  const full = hints.find((hint) => /^"[1-9]\d{18}"$/.test(hint));
  assert.ok(hints.includes(`"0${full?.slice(1)}`));
});

test('a refused call is made smaller until everything in it is needed', async (t) => {
  const { run } = await runAgainst(t, { refuses: (_, hint) => String(hint).startsWith(':') });
  await run.shared(good(run), []);
  const members = {
    userId: '',
    localMetadata: {},
    partyIdHint: hintFrom((unique) => `:${unique}${'x'.repeat(100)}_`),
  };
  const { findings } = await run.make(allocation(run, { members }, 'a hint'));
  const [finding] = findings;
  assert.equal(finding?.clauses[0]?.id, 'participant.hint-alphabet');
  assert.equal(finding.calls[0]?.body, '{"partyIdHint":":{{fresh}}x_"}');
  assert.equal(
    finding.wrong.expected,
    'status 200 and a party, as with only small letters and digits in partyIdHint',
  );
  // Only what shows that something in it is not needed creates parties.
  assert.ok(run.client.parties.created <= 3);
});

test('what breaks two clauses is explained once, and told of both', async (t) => {
  const left = new Set<unknown>();
  const refuses = ({ headers }: Arrival, hint: unknown) => {
    const isNobody = !headers.some(([name]) => /^authorization$/i.test(name));
    const isRefused = isNobody || left.has(hint);
    if (isNobody) left.add(hint);
    return isRefused;
  };
  const { run, posts } = await runAgainst(t, { refuses });
  const refusedBy = 'authentication.token-required';
  const members = { partyIdHint: plainHint() };
  const nobody = { credential: 'participantAdmin', token: 'none', refusedBy };
  const before = [allocation(run, { members, caller: nobody }, 'no token')];
  const { findings } = await run.make({ ...allocation(run, { members }, 'a hint'), condition: { before } });
  const told = findings.map(({ clauses }) => clauses[0]?.id);
  assert.deepEqual(told, [
    'participant.refused-allocates-nothing',
    'authentication.refused-allocates-nothing',
  ]);
  // The two calls, a plain one, and the two of them three times.
  assert.equal(posts().length, 9);
});

test('calls that are held back are not taken apart to explain what is wrong with them', async (t) => {
  const { run } = await runAgainst(t);
  const call = allocation(run, { members: { partyIdHint: plainHint() } }, 'the same hint');
  const { findings } = await run.make(
    Array.from({ length: 4 }, () => ({ ...call, condition: { connection: 'held back' as const } })),
  );
  assert.ok(findings.some(({ clauses }) => clauses[0]?.id === 'participant.hint-race'));
  // The four, and the parties that explain them: no call of its own for each of the four.
  assert.ok(run.client.parties.created <= 4 + 8 + 4);
});

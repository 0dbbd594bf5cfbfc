import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { recording } from '../http/testing.js';
import type { Call, Condition } from '../model/call.js';
import { FRESH } from '../model/fresh.js';
import { partyOf } from '../model/testing.js';
import { ALLOCATE } from '../spec/participant/operations.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { Session } from '../target-file/session.js';
import { targetWith } from '../target-file/testing.js';
import { Run } from './run.js';
import { context, runAgainst } from './testing.js';

const call = (body = '{}', condition?: Condition): Call => ({
  operation: operationNamed('accept'),
  id: 'c1',
  body,
  varies: 'x',
  ...(condition && { condition }),
});
const CHUNKED = { framing: 'chunked' } as const;
const REFUSED = { before: [call('[]')] };

const withoutBlob = { status: 200, body: context({ createdEventBlob: undefined }) };
const refused = { status: 400, body: { error: 'no' } };
const failed = { status: 500, body: { error: 'no' } };
const inConflict = { status: 409, body: {} };

test('what is wrong in every response breaks its own clause, whichever way the call was sent', async (t) => {
  for (const condition of [undefined, CHUNKED, REFUSED]) {
    const { find } = await runAgainst(t, ({ body }, usual) => (body === '{}' ? withoutBlob : usual));
    const [finding, ...others] = await find(call('{}', condition));
    assert.deepEqual(
      [finding?.id, finding?.everyTime, finding?.source],
      ['created-event-blob', true, 'model'],
    );
    assert.deepEqual(finding?.calls, [call()]);
    assert.deepEqual([finding?.exchanges.length, finding?.exchanges[0]?.call.condition], [1, undefined]);
    assert.deepEqual(others, []);
  }
});

test('a status that is wrong in every response breaks its own clause', async (t) => {
  const { find } = await runAgainst(t, ({ body }, usual) => (body.includes('meta') ? refused : usual));
  const [finding, ...others] = await find(call('{"meta":{}}', CHUNKED));
  assert.deepEqual([finding?.id, finding?.everyTime, others.length], ['meta-accepted', true, 0]);
});

test('what is refused also without the members that may be left out does not break the clauses about them', async (t) => {
  const { find } = await runAgainst(t, ({ body }, usual) =>
    body.startsWith('{') && !body.includes('excludeDebugFields') ? refused : usual,
  );
  const found = await find(call('{"meta":{}}'), call('{"meta":{},"excludeDebugFields":true}'));
  const told = found.map(({ id, calls }) => [id, calls]);
  assert.deepEqual(told, [['body-fields-optional', [call()]]]);
});

test('what is refused only in chunks breaks the clause about sending', async (t) => {
  const { find } = await runAgainst(t, ({ chunked }, usual) => (chunked ? refused : usual));
  const [finding, ...others] = await find(call('{}', CHUNKED));
  assert.deepEqual([finding?.id, finding?.everyTime, others.length], ['sending', true, 0]);
  assert.deepEqual(finding?.calls, [call('{}', CHUNKED)]);
  const told = finding?.exchanges.map(({ answer }) => answer.status);
  assert.deepEqual(told, [200, 400]);
  assert.match(finding?.wrong.rule ?? '', /a body in chunks/);
});

test('the exchange that is shown is sent under the smallest condition', async (t) => {
  for (const wrong of [refused, withoutBlob]) {
    const { find } = await runAgainst(t, ({ chunked }, usual) => (chunked ? wrong : usual));
    const [finding] = await find(call('{}', { ...CHUNKED, accept: null, connection: 'new' }));
    assert.deepEqual(finding?.exchanges.at(-1)?.call.condition, CHUNKED);
    assert.equal(finding?.wrong.rule, 'only under this condition: a body in chunks');
  }
});

test('a mistake that does not come again is told with what came right before it by chance', async (t) => {
  for (const condition of [undefined, CHUNKED]) {
    const { find } = await runAgainst(t, ({ nth, before }, usual) =>
      nth === 0 || before === '[]' ? withoutBlob : usual,
    );
    const [finding] = await find(call('{}', condition));
    assert.deepEqual([finding?.id, finding?.everyTime], ['created-event-blob', true]);
    assert.equal(finding?.wrong.rule, 'only under this condition: a connection kept after a refused call');
  }
});

test('what is refused, or fails with 500, only under a condition breaks the clause about that', async (t) => {
  for (const [wrong, condition, id] of [
    [refused, REFUSED, 'independent-answers'],
    [failed, CHUNKED, 'sending'],
    [failed, REFUSED, 'independent-answers'],
  ] as const) {
    const { find } = await runAgainst(t, ({ before, chunked }, usual) =>
      (id === 'sending' ? chunked : before === '[]') ? wrong : usual,
    );
    if (wrong === refused) assert.deepEqual(await find(call()), []);
    const [finding, ...others] = await find(call('{}', condition));
    assert.deepEqual([finding?.id, finding?.everyTime], [id, true]);
    if (wrong === refused) assert.deepEqual(others, []);
    else assert.equal(finding?.clauses.length, 2);
  }
});

test('errors of the server under a condition are a finding when plain calls get them less often', async (t) => {
  for (const [most, ids] of [
    [3, []],
    [99, ['sending']],
  ] as const) {
    let ofChunks = 0;
    const { find } = await runAgainst(t, ({ nth, chunked }, usual) => {
      if (!chunked) return nth % 5 === 0 ? failed : usual;
      ofChunks += 1;
      return ofChunks <= most ? failed : usual;
    });
    const before = Array.from({ length: 10 }, (_, each) => call(`{"meta":{"m":"${each}"}}`));
    const found = (await find(...before, call('{}', CHUNKED))).map(({ id }) => id);
    assert.deepEqual([...new Set(found)], ids);
  }
});

test('what is wrong only once is found, and is not shown each time', async (t) => {
  for (const wrong of [refused, withoutBlob]) {
    const { find } = await runAgainst(t, ({ nth }, usual) => (nth === 0 ? wrong : usual));
    const [finding] = await find(call());
    assert.deepEqual([finding?.everyTime, finding?.calls], [false, [call()]]);
  }
});

test('one error of the server among many responses is not a finding', async (t) => {
  for (let nth = 0; nth < 6; nth += 1) {
    const { find } = await runAgainst(t, (came, usual) => (came.nth === nth ? failed : usual));
    const calls = [call(), call('{"meta":{}}'), call('{}', CHUNKED), call('{}', REFUSED), call('[]')];
    assert.deepEqual(await find(...calls), [], `request ${nth}`);
  }
});

test('an error of the server to each request is a finding', async (t) => {
  const { find } = await runAgainst(t, () => failed);
  const found = await find(call());
  const everyTime = found.map((finding) => finding.everyTime && finding.id);
  assert.deepEqual(everyTime, ['server-error', 'body-fields-optional']);
});

test('a contract that is moved for a moment may be in conflict, one that always is may not', async (t) => {
  for (const times of [1, 3]) {
    const moment = await runAgainst(t, ({ nth }, usual) => (nth < times ? inConflict : usual));
    assert.deepEqual(await moment.find(call()), []);
  }
  const always = await runAgainst(t, () => inConflict);
  const [finding] = await always.find(call());
  assert.deepEqual([finding?.id, finding?.everyTime], ['accept-path', true]);
});

test('the body of a conflict must be right for a moment, too', async (t) => {
  const { find } = await runAgainst(t, ({ nth }) =>
    nth === 0 ? inConflict : { status: 409, body: { error: 'no' } },
  );
  const [finding, ...others] = await find({ ...call(), operation: operationNamed('reject-v2'), id: 'c3' });
  assert.deepEqual([finding?.id, finding?.everyTime, others.length], ['v2-conflict-body', false, 0]);
});

test('what was found is not asked for again', async (t) => {
  const { find, arrivals } = await runAgainst(t, () => withoutBlob);
  const [first] = await find(call());
  const asked = arrivals.length;
  const [second] = await find(call());
  assert.equal(arrivals.length, asked + 1);
  assert.equal(second?.wrong, first?.wrong);
});

test('an error that is not one each time does not count as broken', async (t) => {
  const { run, find } = await runAgainst(t, ({ nth }, usual) => (nth === 0 ? failed : usual));
  await find(call(), call('[]'));
  assert.deepEqual(run.history.takeShownOn('registry.server-error'), [{ call: 'accept', failed: false }]);
});

test('what came is that of the exchange that is shown, also where each response differs', async (t) => {
  const { find } = await runAgainst(t, ({ nth, body }, usual) =>
    body === '[]' ? { status: 200, body: { ...context(), request: nth } } : usual,
  );
  const [found] = await find(call('[]'));
  assert.equal(found?.wrong.actual, String(found?.exchanges.at(-1)?.answer));
});

test('what shows now and then, also without its condition, is not blamed on the condition', async (t) => {
  // The plain call is right at first. Then the call in chunks is wrong once, and the plain one as well.
  const { find } = await runAgainst(t, ({ nth }, usual) => ([0, 2, 7].includes(nth) ? refused : usual));
  const [finding] = await find(call('{}', CHUNKED));
  assert.deepEqual(
    [finding?.id, finding?.everyTime, finding?.calls],
    ['body-fields-optional', false, [call()]],
  );
  const chunks = await runAgainst(t, ({ nth }, usual) => ([0, 2].includes(nth) ? refused : usual));
  const [sending] = await chunks.find(call('{}', CHUNKED));
  assert.deepEqual([sending?.id, sending?.everyTime], ['sending', false]);
});

test('what did not show again under its condition is shown as it was sent', async (t) => {
  const { find } = await runAgainst(t, ({ nth }, usual) => (nth === 0 ? withoutBlob : usual));
  const [finding] = await find(call('{}', CHUNKED));
  assert.deepEqual([finding?.id, finding?.everyTime], ['created-event-blob', false]);
  assert.deepEqual(finding?.calls, [call('{}', CHUNKED)]);
});

test('an error of the server to two of three plain calls does not show each time', async (t) => {
  const { find } = await runAgainst(t, ({ nth }, usual) => (nth === 1 ? usual : failed));
  const [finding] = await find(call());
  assert.deepEqual([finding?.id, finding?.everyTime], ['server-error', false]);
});

const accepted = (party: string, details?: object) => ({
  headers: ['Content-Type', 'application/json'],
  body: JSON.stringify(partyOf(party, details)),
});

/** A run against a participant at an address. */
function allocatingAt(t: TestContext, url: string, facts: string, most = 60) {
  const text =
    `participant: { url: "${url}", duplicateHints: rejected, ${facts} }\n` +
    `credentials: { participantAdmin: { tokenFile: admin.jwt } }\nlimits: { allocations: ${most} }\n`;
  const session = new Session(targetWith(t, text, { 'admin.jwt': 'a-token' }));
  t.after(() => session.close());
  const run = new Run(session, 'standard');
  return { find: async (own: Partial<Call>) => (await run.make({ ...party, ...own })).findings };
}

/** A run against a participant that creates a party for each call, with the details that `give` replaces. */
async function allocating(t: TestContext, give: (hint: string, chunked: boolean) => object, most = 60) {
  const { url, arrivals } = await recording(t, (nth, { body, headers }) => {
    const { partyIdHint: hint } = JSON.parse(body.toString()) as { partyIdHint: string };
    const chunked = headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
    return accepted(`${hint}::${nth}`, give(hint, chunked));
  });
  return { arrivals, ...allocatingAt(t, url, '', most) };
}

const WRONG = { isLocal: 'x' };

const party: Call = { operation: ALLOCATE, body: `{"partyIdHint":"p-${FRESH}"}`, varies: 'a hint' };

test('what asks for less and must be refused does not explain a call that must be accepted', async (t) => {
  const failure = (status: number, code: string) => ({
    status,
    headers: ['Content-Type', 'application/json'],
    body: JSON.stringify({ code }),
  });
  const { url } = await recording(t, (nth, { body }) => {
    const { partyIdHint: hint, synchronizerId } = JSON.parse(body.toString()) as Record<string, string>;
    if (hint && hint.length > 200) return failure(500, 'INTERNAL');
    if (synchronizerId === undefined) return failure(400, 'NO_SYNCHRONIZER');
    return accepted(`${hint}::${nth}`);
  });
  const { find } = allocatingAt(t, url, 'synchronizers: [s::1, s::2]');
  const hint = `${FRESH}${'x'.repeat(240)}`;
  const [finding] = await find({ body: JSON.stringify({ synchronizerId: 's::1', partyIdHint: hint }) });
  assert.deepEqual(
    [finding?.clauses[0]?.id, finding?.wrong.must],
    ['participant.hint-length-accepted', 'accept'],
  );
});

test('a mistake about a party that is seen once is told, and not each time only when it was right again', async (t) => {
  const { find, arrivals } = await allocating(t, () => (arrivals.length === 1 ? WRONG : {}));
  const [finding] = await find({});
  assert.deepEqual([finding?.everyTime, finding?.isUnconfirmed, arrivals.length], [false, undefined, 2]);
});

test('a mistake that no party is left to see again is told as not confirmed', async (t) => {
  const { find, arrivals } = await allocating(t, () => WRONG, 1);
  const [finding] = await find({});
  assert.deepEqual([finding?.everyTime, finding?.isUnconfirmed, arrivals.length], [true, true, 1]);
  const sent = await allocating(t, () => WRONG, 1);
  const [chunked] = await sent.find({ condition: CHUNKED });
  assert.deepEqual([chunked?.everyTime, chunked?.isUnconfirmed], [true, true]);
  assert.deepEqual(chunked?.calls, [{ ...party, condition: CHUNKED }]);
});

test('when the parties for explanations are used up, a mistake under a condition blames nothing', async (t) => {
  const mistakes = [WRONG, { party: 1 }, { identityProviderId: 1 }];
  const { find, arrivals } = await allocating(t, (hint, chunked) =>
    chunked ? mistakes[Number(hint.slice(1, 2))]! : {},
  );
  const found: number[] = [];
  for (const nth of mistakes.keys())
    found.push((await find({ body: `{"partyIdHint":"p${nth}-${FRESH}"}`, condition: CHUNKED })).length);
  // Each of the first two was sent once as usual, and three times in chunks. The last one was only sent.
  assert.deepEqual([found, arrivals.length], [[1, 1, 0], 11]);
});

test('a condition that makes the difference is blamed as long as a party is left to show it', async (t) => {
  const { find } = await allocating(t, (_, chunked) => (chunked ? WRONG : {}));
  const [finding] = await find({ condition: CHUNKED });
  assert.deepEqual([finding?.clauses[0]?.id, finding?.everyTime], ['participant.sending', true]);
  assert.deepEqual(finding?.calls.at(-1)?.condition, CHUNKED);
});

test('a plain call that is answered wrongly each time is made a few times for all tests that need it', async (t) => {
  const { run, find, arrivals } = await runAgainst(t, () => failed);
  for (let tries = 0; tries < 3; tries += 1) {
    assert.equal(run.madeBefore(call()), undefined);
    await find(call());
  }
  const sent = arrivals.length;
  const again = run.madeBefore(call());
  assert.deepEqual(
    [again?.exchanges.at(-1)?.answer.status, again?.findings[0]?.clauses[0]?.id, arrivals.length],
    [500, 'registry.server-error', sent],
  );
  assert.equal(run.madeBefore(call('{}', CHUNKED)), undefined);
});

test('the same mistake in many operations is explained a few times', async (t) => {
  const { find, arrivals } = await runAgainst(t, () => failed);
  const requests = [];
  for (const name of ['reject', 'withdraw', 'execute-transfer', 'withdraw-allocation', 'cancel']) {
    const before = arrivals.length;
    const [finding] = await find({ ...call('[]'), operation: operationNamed(name) });
    assert.deepEqual([finding?.id, finding?.calls.at(-1)?.operation.name], ['server-error', name]);
    requests.push(arrivals.length - before);
  }
  assert.ok(requests[0]! > 1);
  assert.equal(requests[4], 1);
});

test('where calls of all kinds fail now and then, the explanations of errors end', async (t) => {
  const { find, arrivals } = await runAgainst(t, ({ nth }, usual) => (nth % 2 === 0 ? failed : usual));
  for (let nth = 0; nth < 400; nth += 1) await find(call(`{"meta":{"n":"${nth}"}}`));
  assert.ok(arrivals.length < 400 + 60 * 13, `${arrivals.length} requests`);
});

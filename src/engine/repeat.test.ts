import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { everyCondition } from '../../generators/sending.js';
import { type Noted, noting } from '../http/testing.js';
import { Session } from '../target-file/session.js';
import { targetWith } from '../target-file/testing.js';
import type { Call } from '../model/call.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { repeat } from './repeat.js';
import { Run } from './run.js';
import { Vary } from './vary.js';
import type { Exchange } from '../model/exchange.js';
import { History } from '../model/history.js';
import { turnsOf } from './turns.js';
import { extentOf } from './tell.js';

const GOOD = { choiceContextData: {}, disclosedContracts: [] };
const INFO = { adminId: 'a', supportedApis: {} };

/** What a registry that is right answers. */
function usual({ text, body }: Noted): { status: number; body: unknown } {
  if (text.includes('/info')) return { status: 200, body: INFO };
  if (/\/instruments\/./.test(text)) return { status: 404, body: { error: 'none' } };
  if (text.includes('/instruments')) return { status: 200, body: { instruments: [] } };
  const isRight = body.startsWith('{') && body.endsWith('}');
  return isRight ? { status: 200, body: GOOD } : { status: 400, body: { error: 'no' } };
}

/** What the phase sends for so few calls: 500 requests, and 8 for each of them. */
const FEWEST = 560;
const MADE_BEFORE = 7_800;
/** A step that was begun is made to its end. */
const LAST_STEP = 50;

const CALLS: readonly Call[] = [
  { operation: operationNamed('accept'), id: 'c1', body: '{}', varies: 'nothing' },
  { operation: operationNamed('accept'), id: 'c1', body: '{"meta":{"a":"b"}}', varies: 'a meta' },
  { operation: operationNamed('accept'), id: 'c1', body: '{', varies: 'half a body' },
  { operation: operationNamed('info'), varies: 'no parameter' },
  { operation: operationNamed('instruments'), toTheEnd: true, varies: 'no pageSize' },
];
const PATH = '/registry/transfer-instruction/v1/c1/choice-contexts/accept';
const POSTS = CALLS.slice(0, 3).map(({ body }) => `POST ${PATH} ${body as string}`);

/** Makes some calls of a registry, and then makes them again. */
async function repeated(t: TestContext, { answer = usual, seed = 1, untilFound = false } = {}) {
  const { url, arrivals } = await noting(t, (noted) => {
    const { status, body } = answer(noted);
    return { status, headers: ['Content-Type', 'application/json'], body: JSON.stringify(body) };
  });
  const text = `registry: { url: "${url}", transferInstructions: { acceptable: [c1] }, tokenStandard: {} }\nlimits: { concurrency: 8 }\n`;
  const session = new Session(targetWith(t, text));
  t.after(() => session.close());
  const made = (): number => Reflect.get(Session.prototype, 'requests', session);
  Object.defineProperty(session, 'requests', { get: () => MADE_BEFORE + made() });
  const run = new Run(session, 'standard', new Vary(everyCondition(seed), seed));
  for (const call of CALLS) await run.make(call);
  const [before, start] = [made(), arrivals.length];
  const plan = { seed, budget: 'standard', untilFound, shrink: !untilFound } as const;
  const reporting = { subject: 's', isJudged: () => true, spent: () => ({ requests: 0, hints: [] }) };
  const told = await repeat(run, plan, reporting);
  const found = told.flatMap((each) =>
    each.type === 'result'
      ? each.result.counterexamples.map((one) => ({ ...one, clause: each.result.clause }))
      : [],
  );
  const covered = told.flatMap((each) => ('covered' in each ? [each.covered] : [])).join(' ');
  return { arrivals: arrivals.slice(start), requests: made() - before, found, covered };
}

test('when time runs out, each way has had its part of it', async (t) => {
  const now = performance.now.bind(performance);
  const begun = now();
  t.mock.method(performance, 'now', () => begun + (now() - begun) * 400);
  const { arrivals, covered } = await repeated(t);
  assert.ok(arrivals.some(({ cut }) => cut));
  assert.match(covered, /too slow for more/);
});

/** What the first seed makes of a registry that is right. */
let first: ReturnType<typeof repeated> | undefined;
const withFirstSeed = (t: TestContext) => (first ??= repeated(t));

test('every call is made again in each way, and no more than so often', async (t) => {
  const { arrivals, requests, found } = await withFirstSeed(t);
  assert.deepEqual(found, []);
  assert.ok(requests > FEWEST / 2 && requests <= FEWEST + LAST_STEP, `${requests} requests`);
  const whole = arrivals.filter(({ cut }) => !cut);
  for (const text of POSTS) {
    const own = whole.filter((each) => each.text === text);
    assert.ok(own.length > 20, `${text}: ${own.length} times`);
    assert.ok(own.some(({ chunked }) => chunked) && own.some(({ chunked }) => !chunked), `${text} in chunks`);
    const isNew = own.some(({ on }) => whole.find((each) => each.on === on)?.text === text);
    assert.ok(isNew, `${text} on a new connection`);
    const isAfter = own.some((each) => arrivals[arrivals.indexOf(each) - 1]?.body === '[]');
    assert.ok(isAfter, `${text} after a refused call`);
  }
  const paths = whole.map(({ line }) => line).join();
  for (const path of ['/info', '/instruments']) assert.ok(paths.includes(path), path);
  assert.ok(whole.some((each) => each.atOnce > 1));
});

test('calls are made right after others that were broken off in the middle of their body', async (t) => {
  const { arrivals } = await withFirstSeed(t);
  const halves = arrivals.filter(({ cut }) => cut);
  assert.ok(halves.length >= 24 && halves.every(({ body }) => body.startsWith('{"meta":{')));
  const after = arrivals.slice(arrivals.indexOf(halves[0]!) + 1);
  const whole = after.filter(({ cut }) => !cut).map(({ text }) => text);
  for (const text of POSTS) assert.ok(whole.includes(text), text);
});

test('the calls of a kind are made equally often, in an order that changes', () => {
  const turns = turnsOf([[1, 2, 3, 4, 5, 6, 7]], () => 1, 1);
  const rounds = Array.from({ length: 6 }, () => Array.from({ length: 7 }, () => turns.next().value));
  for (const round of rounds) assert.equal(new Set(round).size, 7);
  assert.ok(new Set(rounds.map((round) => round.indexOf(1))).size > 2);
});

test('the same seed makes the same calls, another one makes others', async (t) => {
  const calls = async (made: ReturnType<typeof repeated>) => {
    const whole = (await made).arrivals.filter(({ cut }) => !cut);
    return whole.map(({ text, chunked }) => `${text} ${chunked}`).sort();
  };
  const one = await calls(withFirstSeed(t));
  assert.deepEqual(await calls(repeated(t)), one);
  assert.notDeepEqual(await calls(repeated(t, { seed: 2 })), one);
});

test('what is wrong only in chunks is found, and ends the phase where one finding is enough', async (t) => {
  const refused = { status: 400, body: { error: 'no' } };
  const answer = (arrival: Noted) => (arrival.chunked ? refused : usual(arrival));
  const { found, requests } = await repeated(t, { answer, untilFound: true });
  const [one] = found;
  assert.deepEqual([one?.clause, one?.source, one?.everyTime], ['registry.sending', 'repeat', true]);
  assert.match(one?.condition ?? '', /a body in chunks/);
  assert.ok(requests < FEWEST, `${requests} requests`);
});

test('a registry may refuse what it need not take, and is not sent chunks any more', async (t) => {
  const answer = (arrival: Noted) => {
    // Only a length may be asked for, and nothing says that the call takes parameters.
    if (arrival.chunked) return { status: 411, body: {} };
    return arrival.text.includes('/info?')
      ? { status: 400, body: { error: 'no such parameter' } }
      : usual(arrival);
  };
  const { found, arrivals } = await repeated(t, { answer });
  const chunked = arrivals.filter((each) => each.chunked).length;
  assert.ok(chunked > 0 && chunked < 200, `${chunked} in chunks`);
  const clauses = found.map(({ clause }) => clause);
  assert.deepEqual(clauses, []);
});

const IDS = ['a', 'b', 'c', 'd', 'e'];
const named = (id: string) => ({ id, name: id, symbol: 's', decimals: 2, supportedApis: {} });

/** A page of two instruments. Its token is the number of the instruments before it. */
function pageOf({ text }: Noted, ids: readonly string[] = IDS): { status: number; body: object } {
  const from = Number(/pageToken=(\d+)/.exec(text)?.[1] ?? 0);
  const isLast = from + 2 >= ids.length;
  const instruments = ids.slice(from, from + 2).map(named);
  return { status: 200, body: { instruments, ...(!isLast && { nextPageToken: String(from + 2) }) } };
}

const isPage = ({ text }: Noted) => /\/instruments(\?| |$)/.test(text);
const isRefusal = (arrival: Noted | undefined) =>
  arrival?.text.includes('/instruments/b7e1') === true || arrival?.cut === true;

/** Makes calls again of a registry whose list has several pages. */
async function repeatedInPages(
  t: TestContext,
  page: (arrival: Noted, before: Noted | undefined) => { status: number; body: object } = (arrival) =>
    pageOf(arrival),
) {
  let before: Noted | undefined;
  return repeated(t, {
    answer: (arrival) => {
      const given = isPage(arrival) ? page(arrival, before) : usual(arrival);
      before = arrival;
      return given;
    },
  });
}

test('each page of a list is read right after a refused call, and after one that was broken off', async (t) => {
  const { arrivals, found } = await repeatedInPages(t);
  assert.deepEqual(found, []);
  for (const token of ['pageToken=2', 'pageToken=4'])
    for (const before of [({ cut }: Noted) => cut, (each: Noted) => !each.cut && isRefusal(each)])
      assert.ok(
        arrivals.some(
          (each, at) => each.text.includes(token) && arrivals[at - 1] && before(arrivals[at - 1]!),
        ),
        `${token} ${String(before)}`,
      );
});

test('a page that is wrong right after a refused call is found, and the call before it is part of it', async (t) => {
  for (const ids of ['abcd', 'abcxe'].map((text) => Array.from(text))) {
    const { found } = await repeatedInPages(t, (arrival, before) =>
      pageOf(arrival, isRefusal(before) ? ids : IDS),
    );
    const told = found.map(({ clause, everyTime }) => [clause, everyTime]);
    assert.deepEqual(told, [['token-standard.listed-whole', true]]);
    assert.match(found[0]?.condition ?? '', /right after a call for instrument with an id that/);
  }
});

test('an instrument that stands on two pages only after a refused call is found under its own clause', async (t) => {
  const { found } = await repeatedInPages(t, (arrival, before) =>
    pageOf(arrival, isRefusal(before) ? ['a', 'b', 'a', 'd', 'e'] : IDS),
  );
  const once = found.find(({ clause }) => clause === 'token-standard.listed-once');
  assert.equal(once?.everyTime, true);
  assert.match(once?.rule ?? '', /right after a call for instrument/);
});

test('a list that grows while its pages are read is not a finding', async (t) => {
  for (const every of [7, 20, 100]) {
    let pages = 0;
    const { found } = await repeatedInPages(t, (arrival) => {
      pages += 1;
      const further = Array.from({ length: Math.floor(pages / every) }, (_, nth) => `n${nth}`);
      return pageOf(arrival, [...further.toReversed(), ...IDS]);
    });
    const told = found.map(({ clause, symptom }) => `${clause} ${symptom}`);
    assert.deepEqual(told, [], `every ${every} pages`);
  }
});

test('what a run has seen, and what it left out, is told in numbers', () => {
  const told = (change: (history: History) => void) => {
    const history = new History({ registry: { transferInstructions: { acceptable: ['a', 'b', 'c'] } } });
    change(history);
    return extentOf(history).join('\n');
  };
  const call: Call = { operation: operationNamed('accept'), id: 'b', varies: 'nothing' };
  const exchange = { call, answer: { status: 500 } } as unknown as Exchange;
  assert.equal(
    told(() => undefined),
    '',
  );
  assert.match(
    told(({ shown }) => shown.set('registry.parallel-answers', 2400)),
    /^2,400 responses came while other calls ran: if 1 in 521 /,
  );
  const errors = told(({ errors: { counts } }) => {
    counts.set('accept', { made: 9, failed: 4, call, exchange });
    counts.set('reject', { made: 9, failed: 0, call });
  });
  assert.equal(errors, '4 responses were 5xx: 4 × 500 to accept, first with nothing.');
  const objects = told(({ scan }) => {
    for (const digest of ['a', 'b', 'c']) scan.objects.named.add(digest);
    scan.objects.downloaded.add('b');
  });
  assert.match(objects, /^1 of 3 objects .* asked for; deep asks for more\.$/);
  const subjects = told(({ subjects }) => subjects.kindOf(call, { body: { kind: 'valid', members: {} } }));
  assert.match(subjects, /^1 of 3 subjects that the target file names were asked for/);
});

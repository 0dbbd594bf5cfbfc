import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Call, Condition } from '../model/call.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { type Came, context, runAgainst as runAgainstRegistry } from './testing.js';
import { registrySession } from '../target-file/testing.js';
import { wholeList } from '../model/token/metadata-facts.js';
import { Run } from './run.js';

/** What a response holds: a member of choiceContextData, and one of debugPayload. */
interface Given {
  value?: unknown;
  debug?: unknown;
}

/** A run against a registry whose contexts hold what `give` says. */
const runAgainst = (t: TestContext, give: (came: Came) => Given) =>
  runAgainstRegistry(t, (came, usual) => {
    const { value = 0, debug } = give(came);
    const own = debug === undefined ? {} : { debugPayload: { debug } };
    return usual.status === 200 ? { status: 200, body: context(own, value) } : usual;
  });

const call = (members: object = {}, condition?: Condition): Call => ({
  operation: operationNamed('accept'),
  id: 'c1',
  body: JSON.stringify(members),
  varies: 'x',
  ...(condition && { condition }),
});
const times = (count: number, ...calls: Call[]): Call[] => Array.from({ length: count }, () => calls).flat();
const REFUSED = { before: [{ ...call(), body: '[]' }] };

test('what differs in chunks, after a refused call, with the flag or once breaks the clause about that', async (t) => {
  for (const [isOther, last, id, everyTime, confidence] of [
    [({ chunked }) => chunked, call({}, { framing: 'chunked' }), 'sending', true, /^\d+ of \d+ further /],
    [({ before }) => before === '[]', call({}, REFUSED), 'independent-answers', true, /./],
    [
      ({ body }) => body.includes('true'),
      call({ excludeDebugFields: true }),
      'exclude-debug-only',
      true,
      /./,
    ],
    [({ nth }) => nth === 1, call(), 'independent-answers', false, /^32 of 32 /],
  ] as [(came: Came) => boolean, Call, string, boolean, RegExp][]) {
    const { find } = await runAgainst(t, (came) => ({ value: isOther(came) ? 1 : 0 }));
    const [finding] = await find(call(), last);
    assert.deepEqual([finding?.id, finding?.everyTime, finding?.source], [id, everyTime, 'law']);
    assert.deepEqual([finding?.wrong.symptom, finding?.wrong.actual], ['value changed', '1']);
    assert.match(finding?.confidence ?? '', confidence);
  }
});

/** Which of some equal replicas gives a response, by its number. */
const random = (seed: number, count: number) => (nth: number) => {
  let state = Math.imul(nth + 1, 2654435761) ^ Math.imul(seed, 40503);
  for (let i = 0; i < 3; i += 1) state = Math.imul(state ^ (state >>> 15), 2246822519);
  return (state >>> 0) % count;
};
const inTurn = (run: number, count: number) => (nth: number) => Math.floor(nth / run) % count;
const PATTERNS: ((nth: number) => number)[] = [
  ...[2, 3, 4].map((count) => inTurn(1, count)),
  ...[2, 3, 5, 8].map((run) => inTurn(run, 2)),
  ...[2, 3].map((run) => inTurn(run, 3)),
  (nth) => Number(nth % 3 === 0),
  (nth) => Number(nth % 4 === 1),
  (nth) => Number(nth % 5 < 2),
  ...[1, 2, 3, 4, 5].map((seed) => random(seed, 2)),
  ...[1, 2].map((seed) => random(seed, 3)),
  random(1, 4),
];

test('replicas that take turns are not a finding, in whichever order', async (t) => {
  assert.equal(PATTERNS.length, 20);
  for (const [place, pattern] of PATTERNS.entries()) {
    const { find } = await runAgainst(t, ({ nth }) => ({ value: pattern(nth), debug: pattern(nth) }));
    const calls = [
      call(),
      call({ excludeDebugFields: false }),
      call({}, { connection: 'new' }),
      call({}, REFUSED),
    ];
    const found = await find(...times(6, ...calls));
    const confidences = found.map(({ confidence }) => confidence);
    assert.deepEqual(confidences, [], `pattern ${place}`);
  }
});

test('what comes and goes only when the default is left out is a finding', async (t) => {
  for (const place of [0, 1, 3, 12]) {
    const { find } = await runAgainst(t, ({ body, nth }) => ({
      debug: body.includes('false') || PATTERNS[place]!(nth) > 0 ? 1 : undefined,
    }));
    const found = await find(...times(20, call(), call({ excludeDebugFields: false }), call()));
    assert.deepEqual([...new Set(found.map(({ id }) => id))], ['exclude-debug-default'], `pattern ${place}`);
    assert.equal(found[0]?.everyTime, false, `pattern ${place}`);
  }
});

test('a value that differs in one of ten calls is a finding', async (t) => {
  for (const place of [1, 4, 8]) {
    const { find } = await runAgainst(t, ({ nth }) => ({ value: nth % 10 === place ? 1 : 0 }));
    const [finding] = await find(...times(60, call()));
    assert.deepEqual([finding?.id, finding?.everyTime], ['independent-answers', false], `place ${place}`);
    assert.match(finding?.confidence ?? '', /fewer than 1 of [\d,]+ runs$/);
  }
});

test('a ledger that moves on for good is not a finding, however often', async (t) => {
  for (const moves of [[3], [1, 60, 120], [5, 6, 7]]) {
    const { find } = await runAgainst(t, ({ nth }) => ({ value: moves.filter((at) => nth >= at).length }));
    assert.deepEqual(await find(...times(40, call(), call({ excludeDebugFields: true }))), [], moves.join());
  }
});

test('what moved on once does not vary from then on, however many calls saw it', async (t) => {
  let value = 0;
  const { run, find } = await runAgainst(t, () => ({ value }));
  await find(call());
  value = 1;
  await run.make(Array.from({ length: 8 }, (_, nth) => ({ ...call(), body: `{${' '.repeat(nth)}}` })));
  const { findings } = await run.make(call());
  assert.deepEqual(findings, []);
  value = 2;
  const [made] = await run.client.send(call());
  assert.equal(made?.differences.length, 1);
});

test('a flag that sticks to a contract for good is a finding', async (t) => {
  let isStuck = false;
  const { find } = await runAgainst(t, ({ body }) => {
    isStuck ||= body.includes('true');
    return isStuck ? {} : { debug: 1 };
  });
  const found = await find(call(), call({ excludeDebugFields: true }), call());
  // No further call was answered rightly.
  assert.deepEqual(
    found.map(({ id, wrong, everyTime, isUnconfirmed }) => [id, wrong.symptom, everyTime, isUnconfirmed]),
    [['independent-answers', 'debug fields missing', true, true]],
  );
});

test('a response that waits for an explanation is not held against what has moved on since', async (t) => {
  const { run, find } = await runAgainst(t, ({ nth }) => ({ value: nth === 0 ? 0 : 1 }));
  await find(call());
  const { findings } = await run.make(times(4, call()));
  assert.deepEqual(findings, []);
});

test('calls that were under way while the ledger moved may be answered before or after it', async (t) => {
  for (const order of ['0001', '1000', '0101']) {
    const { run } = await runAgainst(t, ({ nth }) => ({ value: order[nth] ?? '1' }));
    const { findings } = await run.make(times(4, call()));
    const confidences = findings.map(({ confidence }) => confidence);
    assert.deepEqual(confidences, [], order);
  }
});

const named = (id: string, name: string) => ({ id, name, symbol: 's', decimals: 2, supportedApis: {} });

interface Registry {
  /** The ids that it lists at its nth request, where the call asks for pages of a size. */
  ids: (nth: number, pageSize: string | null) => string;
  /** How they are called then. */
  name?: (nth: number) => string;
}

/** A run against a registry; the token of a page is the number of the instruments before it. */
async function listedBy(t: TestContext, { ids, name = () => 'n' }: Registry) {
  const { session } = await registrySession(t, {
    answer: (nth, { path }) => {
      const { pathname, searchParams } = new URL(path, 'http://x');
      const headers = ['Content-Type', 'application/json'];
      const listed = [...ids(nth, searchParams.get('pageSize'))];
      if (pathname.endsWith('/info'))
        return { headers, body: JSON.stringify({ adminId: listed.join(''), supportedApis: {} }) };
      const one = decodeURIComponent(/instruments\/(.+)$/.exec(pathname)?.[1] ?? '');
      if (one !== '' && !listed.includes(one)) return { status: 404, headers, body: '{"error":"no"}' };
      if (one !== '') return { headers, body: JSON.stringify(named(one, name(nth))) };
      const from = Number(searchParams.get('pageToken') ?? 0);
      const to = from + Number(searchParams.get('pageSize') ?? 25);
      const instruments = listed.slice(from, to).map((id) => named(id, name(nth)));
      const body = { instruments, ...(to < listed.length && { nextPageToken: String(to) }) };
      return { headers, body: JSON.stringify(body) };
    },
  });
  const run = new Run(session, 'standard');
  /** The clauses for which something is found in calls that are made one after the other. */
  return async (...calls: Call[]) => {
    const found = [];
    for (const call of calls) found.push(...(await run.make(call)).findings);
    return found.map(({ clauses, everyTime }) => `${clauses[0]?.id.split('.')[1]} ${everyTime}`);
  };
}

const page = (size: number, token?: string, condition?: Condition): Call => ({
  operation: operationNamed('instruments'),
  varies: 'x',
  query: [['pageSize', String(size)], ...(token === undefined ? [] : [['pageToken', token] as const])],
  ...(condition && { condition }),
});
const pages = (size: number): Call => ({ ...page(size), toTheEnd: true });
const single = (id: string): Call => ({ operation: operationNamed('instrument'), id, varies: 'x' });
const info: Call = { operation: operationNamed('info'), varies: 'x' };

test('a registry that is right is not accused', async (t) => {
  const find = await listedBy(t, { ids: () => 'abcde' });
  const calls = [pages(2), page(2), page(2, '2'), page(2, '2', { accept: null }), single('a'), info];
  assert.deepEqual(await find(wholeList(), ...calls, ...calls), []);
});

test('instruments that come and go are not a finding, whatever was asked meanwhile', async (t) => {
  const next = page(2, '2');
  const calls = [wholeList(), page(2), next, next, single('d'), pages(2), next, next];
  const accused: string[] = [];
  for (const after of ['abce', 'xabcde', 'abcdex'])
    for (let at = 2; at < 13; at += 1) {
      const find = await listedBy(t, { ids: (nth) => (nth < at ? 'abcde' : after) });
      const found = new Set(await find(...calls, ...calls));
      accused.push(...[...found].map((each) => `${after} from request ${at}: ${each}`));
    }
  assert.deepEqual(accused, []);
});

test('a token that leads to another page now and then is a finding', async (t) => {
  // Counted from a call of this test: on a busy machine a request before it may be sent twice.
  let [first, isNext] = [NaN, false];
  const ids = (nth: number) => {
    if (isNext) [first, isNext] = [nth, false];
    return (nth - first) % 20 === 0 ? 'abced' : 'abcde';
  };
  const find = await listedBy(t, { ids });
  const next = page(2, '2');
  assert.deepEqual(await find(wholeList(), page(2), next), []);
  isNext = true;
  assert.deepEqual(await find(next, next), ['page-repeated false']);
});

test('a list that is another one for another page size is a finding', async (t) => {
  const find = await listedBy(t, { ids: (_, pageSize) => (pageSize === '2' ? 'abcd' : 'abcde') });
  assert.deepEqual(await find(wholeList(), pages(2)), ['listed-whole true']);
});

test('a name that changes for good is not a finding, one that is another one once is', async (t) => {
  const calls = [wholeList(), single('a'), single('a'), wholeList(), single('a')];
  const renamed = await listedBy(t, { ids: () => 'ab', name: (nth) => (nth < 2 ? 'n' : 'm') });
  assert.deepEqual(await renamed(...calls), []);
  const once = await listedBy(t, { ids: () => 'ab', name: (nth) => (nth === 1 ? 'm' : 'n') });
  assert.deepEqual(await once(...calls), ['instrument-as-listed false']);
});

test('another admin is a finding', async (t) => {
  const find = await listedBy(t, { ids: (nth) => (nth === 1 ? 'b' : 'a') });
  assert.deepEqual(await find(info, info, info), ['admin-constant true']);
});

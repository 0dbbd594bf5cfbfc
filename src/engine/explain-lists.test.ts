import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { registrySession } from '../target-file/testing.js';
import type { Call, Condition } from '../model/call.js';
import { wholeList } from '../model/token/metadata-facts.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { Run } from './run.js';

const named = (id: string, name: string) => ({ id, name, symbol: 's', decimals: 2, supportedApis: {} });

interface Registry {
  /** The ids that it lists at its nth request, where the call asks for pages of a size. */
  ids: (nth: number, pageSize: string | null) => string;
  /** How they are called then. */
  name?: (nth: number) => string;
}

/** A run against a registry; the token of a page is the number of the instruments before it. */
async function runAgainst(t: TestContext, { ids, name = () => 'n' }: Registry) {
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
  const find = await runAgainst(t, { ids: () => 'abcde' });
  const calls = [pages(2), page(2), page(2, '2'), page(2, '2', { accept: null }), single('a'), info];
  assert.deepEqual(await find(wholeList(), ...calls, ...calls), []);
});

test('instruments that come and go are not a finding, whatever was asked meanwhile', async (t) => {
  const next = page(2, '2');
  const calls = [wholeList(), page(2), next, next, single('d'), pages(2), next, next];
  const accused: string[] = [];
  for (const after of ['abce', 'xabcde', 'abcdex'])
    for (let at = 2; at < 13; at += 1) {
      const find = await runAgainst(t, { ids: (nth) => (nth < at ? 'abcde' : after) });
      const found = new Set(await find(...calls, ...calls));
      accused.push(...[...found].map((each) => `${after} from request ${at}: ${each}`));
    }
  assert.deepEqual(accused, []);
});

test('a token that leads to another page now and then is a finding', async (t) => {
  const find = await runAgainst(t, { ids: (nth) => (nth % 20 === 3 ? 'abced' : 'abcde') });
  const next = page(2, '2');
  assert.deepEqual(await find(wholeList(), page(2), next, next, next), ['page-repeated false']);
});

test('a list that is another one for another page size is a finding', async (t) => {
  const find = await runAgainst(t, { ids: (_, pageSize) => (pageSize === '2' ? 'abcd' : 'abcde') });
  assert.deepEqual(await find(wholeList(), pages(2)), ['listed-whole true']);
});

test('a name that changes for good is not a finding, one that is another one once is', async (t) => {
  const calls = [wholeList(), single('a'), single('a'), wholeList(), single('a')];
  const renamed = await runAgainst(t, { ids: () => 'ab', name: (nth) => (nth < 2 ? 'n' : 'm') });
  assert.deepEqual(await renamed(...calls), []);
  const once = await runAgainst(t, { ids: () => 'ab', name: (nth) => (nth === 1 ? 'm' : 'n') });
  assert.deepEqual(await once(...calls), ['instrument-as-listed false']);
});

test('another admin is a finding', async (t) => {
  const find = await runAgainst(t, { ids: (nth) => (nth === 1 ? 'b' : 'a') });
  assert.deepEqual(await find(info, info, info), ['admin-constant true']);
});

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { registrySession, targetWith } from '../target-file/testing.js';
import type { Call } from '../model/call.js';
import { History } from '../model/history.js';
import { idsOn } from '../model/token/metadata-facts.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { CallClient } from './client.js';
import { extentOf } from './tell.js';
import { recording } from '../http/testing.js';
import { Session } from '../target-file/session.js';
import { anyOperation } from '../spec/operations.js';

type Page = { status?: number; ids?: string[]; next?: unknown };

/** A client for a registry whose pages these are, by the token that leads to them, and by how many came before. */
async function pagesFrom(t: TestContext, pageAt: (token: string, nth: number) => Page, isDeep = false) {
  const { session, arrivals } = await registrySession(t, {
    answer: (nth, { path }) => {
      const token = new URL(path, 'http://x').searchParams.get('pageToken') ?? '';
      const { status = 200, ids = [], next } = pageAt(token, nth);
      const instruments = ids.map((id) => ({ id, name: 'n', symbol: 's', decimals: 1, supportedApis: {} }));
      const body = JSON.stringify(status === 200 ? { instruments, nextPageToken: next } : { error: 'no' });
      return { status, body, headers: ['Content-Type', 'application/json'] };
    },
  });
  const client = new CallClient(session, new History(session.target), undefined, isDeep);
  const follow = async (pageSize = '2') => {
    const query = [['pageSize', pageSize]] as const;
    const call: Call = { operation: operationNamed('instruments'), query, toTheEnd: true, varies: 'x' };
    const made = await client.send(call);
    return made.map(({ exchange }) => exchange);
  };
  return { client, arrivals, follow };
}

test('a list is followed to the page that has no token, whatever is on it', async (t) => {
  const pages: Record<string, Page> = {
    '': { ids: ['a', 'b'], next: '1&=+ é' },
    '1&=+ é': { next: '2' },
    '2': { ids: ['c'], next: '' },
  };
  const { client, arrivals, follow } = await pagesFrom(t, (token) => pages[token]!);
  const exchanges = await follow();
  const whole = exchanges.at(-1)!;
  assert.deepEqual([exchanges.length, whole.pages?.length, arrivals.length], [4, 3, 3]);
  assert.deepEqual(idsOn(whole.pages ?? []), ['a', 'b', 'c']);
  assert.equal(whole.call.toTheEnd, true);
  assert.ok(whole.pages?.every(({ call }) => call.toTheEnd === undefined));
  assert.deepEqual(client.history.instruments.ids, ['a', 'b', 'c']);
  assert.ok(arrivals.every(({ path }) => path.includes('pageSize=2')));
  const clauses = whole.judgements.map(({ clause, wrong }) => `${clause.id} ${wrong ? 'wrong' : 'right'}`);
  assert.deepEqual(clauses, ['token-standard.listed-once right', 'token-standard.last-page right']);
});

test('a list whose token comes again is not followed any further', async (t) => {
  const { arrivals, follow } = await pagesFrom(t, () => ({ ids: ['a'], next: '7' }));
  const judgements = (await follow()).at(-1)?.judgements ?? [];
  assert.equal(arrivals.length, 2);
  const endless = judgements.find(({ clause }) => clause.id === 'token-standard.last-page');
  assert.match(endless?.wrong?.actual ?? '', /the token 7 again/);
});

test('a list is followed no further than some pages, and fewer where they are large', async (t) => {
  for (const [size, most] of Object.entries({ 1: 200, 100: 20 })) {
    const { arrivals, follow } = await pagesFrom(t, (token, nth) => ({ ids: [`${nth}`], next: `${token}x` }));
    const clauses = (await follow(size)).at(-1)?.judgements.map(({ clause }) => clause.id);
    assert.deepEqual([arrivals.length, clauses], [most, ['token-standard.listed-once']]);
  }
});

test('an error of the server on a page is asked for again, a refusal is not', async (t) => {
  const transient = await pagesFrom(t, (token, nth) =>
    nth === 1 ? { status: 500 } : { ids: [token], ...(token === '' && { next: '1' }) },
  );
  assert.deepEqual(idsOn((await transient.follow()).at(-1)?.pages ?? []), ['', '1']);
  assert.equal(transient.arrivals.length, 3);
  const down = await pagesFrom(t, () => ({ status: 500 }));
  await down.follow();
  assert.equal(down.arrivals.length, 3);
  const refused = await pagesFrom(t, () => ({ status: 400 }));
  assert.deepEqual((await refused.follow()).at(-1)?.judgements, []);
  assert.equal(refused.arrivals.length, 1);
});

test('a token that is not a text does not end the run', async (t) => {
  for (const next of ['\ud800', 7, {}]) {
    const { follow } = await pagesFrom(t, (token) => (token === '' ? { ids: ['a'], next } : { ids: ['b'] }));
    const exchanges = await follow();
    assert.ok(exchanges.at(-1)?.pages, JSON.stringify(next));
  }
});

test('deep reads a long list to its end, and how far another one was read is told', async (t) => {
  const pageAt = (token: string) => ({
    ids: [`i${token}`],
    ...(Number(token) < 30 && { next: `${Number(token) + 1}` }),
  });
  const short = await pagesFrom(t, pageAt);
  assert.equal((await short.follow('5')).length, 21);
  assert.match(extentOf(short.client.history).join(), /read as far as page 20; deep/);
  const deep = await pagesFrom(t, pageAt, true);
  assert.equal((await deep.follow('5')).length, 32);
  assert.equal(deep.client.history.instruments.pagesRead, 0);
});

const CONTRACT = { templateId: 't', contractId: 'c', createdEventBlob: 'b', synchronizerId: 's' };
const GOOD = { choiceContextData: {}, disclosedContracts: [{ ...CONTRACT, debugPayload: { a: 1 } }] };

/** A client for a registry that gives its nth response by this. */
async function clientFor(t: TestContext, answer: (nth: number) => { status?: number; body: unknown }) {
  const { session } = await registrySession(t, {
    registry: ', transferInstructions: { acceptable: [c1] }',
    answer: (nth) => {
      const { status = 200, body } = answer(nth);
      return { status, body: JSON.stringify(body), headers: ['Content-Type', 'application/json'] };
    },
  });
  const client = new CallClient(session, new History(session.target));
  const again = async (times: number, call: Call) => {
    const exchanges = [];
    for (let nth = 0; nth < times; nth += 1) exchanges.push((await client.send(call)).at(-1)!.exchange);
    return exchanges;
  };
  return { client, again };
}

const call = (body: string): Call => ({ operation: operationNamed('accept'), id: 'c1', body, varies: 'x' });

test('a response that is wrong is wrong, however often it comes', async (t) => {
  const { again } = await clientFor(t, (nth) =>
    nth === 0 ? { status: 400, body: { error: 'no' } } : { body: GOOD },
  );
  const exchanges = await again(6, call('[]'));
  const wrong = exchanges.map(({ judgements }) => judgements.some((each) => each.wrong));
  assert.deepEqual(wrong, [false, true, true, true, true, true]);
});

test('a response shows the same, however often it comes', async (t) => {
  const { client, again } = await clientFor(t, () => ({ body: GOOD }));
  const [, second, ...later] = await again(6, call('{}'));
  const shown = ({ judgements }: NonNullable<typeof second>) =>
    [...new Set(judgements.map(({ clause }) => clause.id))].sort();
  for (const each of later) assert.deepEqual(shown(each), shown(second!));
  assert.equal(client.history.takeCounts().get('registry.accept-path'), 6);
  // Each counts also where errors are told from others.
  const counts = [...client.history.errors.counts.values()].map(({ made }) => made);
  assert.deepEqual(counts, [6]);
});

test('a page gives its token anew each time that it comes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { client, again } = await clientFor(t, () => ({ body: { instruments: [], nextPageToken: 't' } }));
  const query = [['pageSize', '1']] as const;
  const list: Call = { operation: operationNamed('instruments'), query, varies: 'x' };
  for (let nth = 0; nth < 5; nth += 1) {
    t.mock.timers.tick(60_000);
    assert.equal(client.history.instruments.gave('1', 't'), false);
    await again(1, list);
    assert.equal(client.history.instruments.gave('1', 't'), true, `page ${nth}`);
  }
});

const ACS: Call = { operation: anyOperation('bulk-acs'), query: [['at', 'a b:ä&']], varies: 'a time' };
const OBJECT: Call = {
  operation: anyOperation('object'),
  from: ACS,
  place: 0,
  varies: 'the URL of an object',
};

/** A client for a scan that has one snapshot with one object, which is served with this status. */
async function clientOfScan(t: TestContext, { hosts = '127.0.0.1', status = 200 } = {}) {
  let own = '';
  let nth = 0;
  const { url, arrivals } = await recording(t, (_, { path }) => {
    if (path.startsWith('/object')) return { status, body: 'bytes', headers: ['Location', `${own}/else`] };
    nth += 1;
    const object = { url: `${own}/object/${nth}`, digest: 'abc' };
    return { body: JSON.stringify({ record_time: '2026-01-01T00:00:00Z', object_refs: [object] }) };
  });
  own = url;
  const lines = `scan: { url: "${url}/base/", bulkAcs: { recordTimeParameter: at, downloadHosts: [${hosts}] } }\n`;
  const session = new Session(targetWith(t, lines));
  t.after(() => session.close());
  return { client: new CallClient(session, new History(session.target)), arrivals };
}

test('a call for a snapshot has its query, no body, and only the headers that it names', async (t) => {
  const { client, arrivals } = await clientOfScan(t);
  await client.send({ ...ACS, headers: [] });
  const [{ method, path, body, headers } = assert.fail()] = arrivals;
  const asked = '/base/api/scan/v0/history/bulk/acs?at=a%20b:%C3%A4%26';
  assert.deepEqual([method, path, body.length], ['GET', asked, 0]);
  const names = headers.map(([name]) => name.toLowerCase());
  const own = names.filter((name) => !['host', 'connection'].includes(name));
  assert.deepEqual(own, []);
});

test('the snapshot is asked for right before its object, whose URL is the newest one', async (t) => {
  const { client, arrivals } = await clientOfScan(t);
  await client.send(ACS);
  const made = await client.send({ ...OBJECT, condition: { before: [ACS] } });
  const paths = arrivals.map(({ path }) => path.split('?')[0]!.split('/').slice(-2).join('/'));
  assert.deepEqual(paths, ['bulk/acs', 'bulk/acs', 'bulk/acs', 'object/2']);
  const { exchange } = made.at(-1)!;
  assert.deepEqual([exchange.answer.status, exchange.object?.digest, exchange.object?.size], [200, 'abc', 5]);
  assert.ok(exchange.judgements.some(({ clause }) => clause.id === 'scan.object-downloads'));
});

test('an object is fetched only from a host that the target file names', async (t) => {
  const { client, arrivals } = await clientOfScan(t, { hosts: 'objects.example' });
  for (const [call, message] of [
    [OBJECT, /^scan\.bulkAcs\.downloadHosts does not have 127\.0\.0\.1:\d+$/],
    [{ ...OBJECT, place: 1 }, /no further/],
  ] as const)
    await assert.rejects(client.send(call), { name: 'NotApplicable', message });
  assert.ok(arrivals.every(({ path }) => !path.startsWith('/object')));
});

test('a redirect is not followed, and shows nothing', async (t) => {
  const { client, arrivals } = await clientOfScan(t, { status: 302 });
  const { exchange } = (await client.send(OBJECT)).at(-1)!;
  assert.deepEqual([exchange.answer.status, exchange.judgements], [302, []]);
  assert.ok(arrivals.every(({ path }) => path !== '/else'));
});

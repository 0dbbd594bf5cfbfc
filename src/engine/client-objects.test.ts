import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { recording } from '../http/testing.js';
import { Session } from '../target-file/session.js';
import { targetWith } from '../target-file/testing.js';
import type { Call } from '../model/call.js';
import { History } from '../model/history.js';
import { anyOperation } from '../spec/operations.js';
import { CallClient } from './client.js';

const ACS: Call = { operation: anyOperation('bulk-acs'), query: [['at', 'a b:ä&']], varies: 'a time' };
const OBJECT: Call = {
  operation: anyOperation('object'),
  from: ACS,
  place: 0,
  varies: 'the URL of an object',
};

/** A client for a scan that has one snapshot with one object, which is served with this status. */
async function clientFor(t: TestContext, { hosts = '127.0.0.1', status = 200 } = {}) {
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

test('a call for a snapshot has its query, and no body', async (t) => {
  const { client, arrivals } = await clientFor(t);
  await client.send(ACS);
  const [{ method, path, body } = assert.fail()] = arrivals;
  assert.deepEqual(
    [method, path, body.length],
    ['GET', '/base/api/scan/v0/history/bulk/acs?at=a%20b:%C3%A4%26', 0],
  );
});

test('a call without headers has none but those of the connection', async (t) => {
  const { client, arrivals } = await clientFor(t);
  await client.send({ ...ACS, headers: [] });
  const names = arrivals[0]!.headers.map(([name]) => name.toLowerCase());
  assert.deepEqual(
    names.filter((name) => !['host', 'connection'].includes(name)),
    [],
  );
});

test('the snapshot is asked for right before its object, whose URL is the newest one', async (t) => {
  const { client, arrivals } = await clientFor(t);
  await client.send(ACS);
  const made = await client.send({ ...OBJECT, condition: { before: [ACS] } });
  const paths = arrivals.map(({ path }) => path.split('?')[0]!.split('/').slice(-2).join('/'));
  assert.deepEqual(paths, ['bulk/acs', 'bulk/acs', 'bulk/acs', 'object/2']);
  const { exchange } = made.at(-1)!;
  assert.deepEqual([exchange.answer.status, exchange.object?.digest, exchange.object?.size], [200, 'abc', 5]);
  assert.ok(exchange.judgements.some(({ clause }) => clause.id === 'scan.object-downloads'));
});

test('an object is fetched only from a host that the target file names', async (t) => {
  const { client, arrivals } = await clientFor(t, { hosts: 'objects.example' });
  await assert.rejects(client.send(OBJECT), {
    name: 'NotApplicable',
    message: 'scan.bulkAcs.downloadHosts does not have 127.0.0.1',
  });
  await assert.rejects(client.send({ ...OBJECT, place: 1 }), {
    name: 'NotApplicable',
    message: /no further/,
  });
  assert.ok(arrivals.every(({ path }) => !path.startsWith('/object')));
});

test('a redirect is not followed, and shows nothing', async (t) => {
  const { client, arrivals } = await clientFor(t, { status: 302 });
  const { exchange } = (await client.send(OBJECT)).at(-1)!;
  assert.deepEqual([exchange.answer.status, exchange.judgements], [302, []]);
  assert.ok(arrivals.every(({ path }) => path !== '/else'));
});

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { recording, type Answer } from '../../src/harness/http/testing.js';
import { connect } from './client.js';
import { objectsOf, recordTimeOf, referenceOf } from './reference.js';
import { targetUnderTest, reply } from '../support/testing.js';

const TIMES = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00.5Z'];

/** A scan with two snapshots, which wants to know the record time unless `bare`. */
const scan =
  (bare: boolean) =>
  (_: number, arrival: { path: string }): Answer => {
    const asked = new URL(arrival.path, 'http://localhost').searchParams.get('at');
    if (asked === null && !bare) return { status: 404, body: 'no' };
    const found = TIMES.filter((time) => asked === null || Date.parse(time) <= Date.parse(asked)).at(-1);
    return found
      ? { body: JSON.stringify({ record_time: found, object_refs: [{ url: 'x' }] }) }
      : { status: 404 };
  };

async function trialOf(t: TestContext, bare: boolean, bulkAcs = 'recordTimeParameter: at') {
  const { url, arrivals } = await recording(t, scan(bare));
  const lines = `scan: { url: "${url}/base/", bulkAcs: { query: { q: "a b" }, ${bulkAcs} } }\n`;
  const target = targetUnderTest(t, lines);
  return { trial: connect(target), arrivals, target };
}

test('a question has the query of the target file, and neither a body nor headers', async (t) => {
  const { trial, arrivals } = await trialOf(t, true);
  await trial.scan.ask({ more: 'ä&' });
  const [{ method, path, headers, body } = assert.fail()] = arrivals;
  assert.deepEqual(
    [method, path, body.length],
    ['GET', '/base/api/scan/v0/history/bulk/acs?q=a%20b&more=%C3%A4%26', 0],
  );
  assert.deepEqual(
    headers.map(([name]) => name.toLowerCase()).filter((name) => !['host', 'connection'].includes(name)),
    [],
  );
});

test('snapshots are found from the newest backwards, each asked for once', async (t) => {
  for (const bare of [true, false]) {
    const { trial, arrivals, target } = await trialOf(t, bare);
    const times = [recordTimeOf(await trial.scan.snapshot(0)), recordTimeOf(await trial.scan.snapshot(1))];
    assert.deepEqual(
      times.map((time) => Number(time / 1_000_000n)),
      [...TIMES].reverse().map((time) => Date.parse(time)),
    );
    await assert.rejects(trial.scan.snapshot(2), { name: 'Inconclusive', message: /no earlier snapshot/ });
    const before = arrivals.length;
    assert.equal(recordTimeOf(await connect(target).scan.snapshot(1)), times[1]);
    assert.equal(arrivals.length, before);
  }
});

test('a download is made only from a host that the target file names', async (t) => {
  const none = await trialOf(t, true);
  const url = `http://127.0.0.1:${none.trial.scan.facts.url.split(':')[2]!.split('/')[0]!}/object`;
  await assert.rejects(async () => none.trial.scan.download(url), { name: 'NotApplicable' });
  assert.equal(none.arrivals.length, 0);
  const allowed = await trialOf(t, true, 'downloadHosts: [127.0.0.1]');
  const own = new URL('/object', allowed.trial.scan.facts.url).href;
  assert.equal((await allowed.trial.scan.download(own)).status, 200);
});

test('what a case builds on is there, or shows nothing', () => {
  assert.deepEqual(referenceOf(reply(200, { a: 1 })), { a: 1 });
  for (const odd of [reply(404, {}), reply(200, []), reply(200, 'x')])
    assert.throws(() => referenceOf(odd), { name: 'Inconclusive' });
  assert.throws(() => recordTimeOf(reply(200, { record_time: 'yesterday' })), { name: 'Inconclusive' });
  assert.deepEqual(objectsOf(reply(200, { object_refs: [{}, 'x', null] })), [{}]);
  for (const object_refs of [{}, [], ['x']])
    assert.throws(() => objectsOf(reply(200, { object_refs })), { name: 'Inconclusive' });
});

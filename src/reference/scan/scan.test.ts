import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { SnapshotReference } from './edit-parts.js';
import { partsOfDateTime, readMoment, writeMoment } from './snapshots.js';
import { get, serving } from '../testing/ask.js';

test('moments are read in any offset and written in UTC', () => {
  for (const [text, written = text] of [
    ['2024-02-29T23:59:59Z'],
    ['2024-07-08T13:05:21.250Z'],
    ['2025-09-30T18:05:30.123456Z'],
    ['2025-09-30T18:05:30.1234569Z', '2025-09-30T18:05:30.123456Z'],
    ['2024-03-01t01:00:00.5+02:00', '2024-02-29T23:00:00.500Z'],
    ['2024-02-29T20:30:00-05:30', '2024-03-01T02:00:00Z'],
  ] as [string, string?][]) {
    assert.equal(writeMoment(readMoment(text) ?? NaN), written, text);
  }
  assert.ok(Number(readMoment('0001-01-01T00:00:00Z')) < Number(readMoment('9999-12-31T23:59:59-23:59')));
  for (const text of ['', 'now', '2024-02-30T00:00:00Z', '2023-02-29T00:00:00Z', '2024-01-01T24:00:00Z'])
    assert.equal(readMoment(text), undefined, text);
  for (const text of ['2024-01-01T00:00:00', '2024-01-01 00:00:00Z', '2024-01-01', '2024-01-01T00:00:00.Z'])
    assert.equal(partsOfDateTime(text), undefined, text);
});

test('the newest snapshot at or before a time is given, and its objects can be downloaded', async (t) => {
  const { targets } = await serving(t, [{ name: 'a b' }]);
  const { url, bulkAcs } = targets[0]!.file.scan;
  const ask = async (recordTime?: string) => {
    const query = new URLSearchParams(
      recordTime === undefined ? {} : { [bulkAcs.recordTimeParameter]: recordTime },
    );
    const { status, type, body } = await get(`${url}/api/scan/v0/history/bulk/acs?${String(query)}`);
    assert.equal(type, 'application/json');
    return { status, value: JSON.parse(body.toString()) as SnapshotReference & { error?: string } };
  };
  for (const [asked, found] of [
    [undefined, '2025-09-30T18:05:30.123456Z'],
    ['9999-12-31T23:59:59Z', '2025-09-30T18:05:30.123456Z'],
    ['2025-09-30T18:05:30.123455Z', '2024-07-08T13:05:21.251Z'],
    ['2024-07-08T15:05:21.251+02:00', '2024-07-08T13:05:21.251Z'],
    ['2024-07-08T13:05:21.2509Z', '2024-07-08T13:05:21.250Z'],
    ['2024-02-29T23:59:60.0Z', undefined],
    ['2024-03-01T00:00:00Z', '2024-02-29T10:30:00.500Z'],
    ['2023-06-30T23:59:59.999999Z', '2023-06-30T23:59:59.999999Z'],
  ] as const) {
    const { status, value } = await ask(asked);
    assert.deepEqual([status, value.record_time], [found === undefined ? 400 : 200, found], asked);
  }
  for (const query of bulkAcs.failing) {
    const { status, value } = await ask(Object.values(query)[0]);
    assert.ok([400, 404].includes(status));
    assert.equal(typeof value.error, 'string');
  }
  const { object_refs: objects } = (await ask()).value;
  assert.equal(objects.length, 3);
  for (const { url: address, digest } of objects) {
    assert.ok(bulkAcs.downloadHosts.includes(new URL(address).hostname));
    const { status, body } = await get(address);
    assert.equal(status, 200);
    assert.equal(createHash('sha256').update(body).digest('base64'), digest);
    assert.match(gunzipSync(body).toString(), /^({"contractId":"00[0-9a-f]+"}\n){3}$/);
  }
});

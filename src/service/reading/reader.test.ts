import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../platform/errors.js';
import { Refused } from '../access.js';
import { Reader, TakesTooLong } from './reader.js';

const SOUND = 'version: 1\nname: Acme\nenvironment: staging\n';
const WAIVER = { clause: 'registry.meta-object', reason: 'agreed', expires: '2099-01-31' };
/** It takes seconds to be read. */
const SLOW = '[a]'.repeat(1_500_000);
const SHORT_MS = 2_000;

test('what is done with a target file is done on another thread, and comes back as it was thrown', async () => {
  const reader = new Reader(60_000);
  try {
    const [read, problems, fields, filled, waived, possible] = await Promise.all([
      reader.do('ann', 'read', SOUND),
      reader.do('bob', 'problems', 'name: [', true),
      reader.do('ann', 'fields', 'name: ['),
      reader.do('cat', 'filled', SOUND, { name: 'Other' }),
      reader.do('ann', 'waived', SOUND, WAIVER),
      reader.do('ann', 'possible', SOUND, true),
    ]);
    assert.deepEqual(read, { text: SOUND, name: 'Acme', waivers: [] });
    assert.equal(problems[0]?.line, 1);
    assert.equal(fields, undefined);
    assert.match(filled, /^name: Other$/m);
    assert.deepEqual(waived?.waivers, [WAIVER]);
    assert.deepEqual(possible, []);
    await assert.rejects(reader.do('ann', 'checkLoad', SOUND, 'accept-context', true), UsageError);
  } finally {
    await reader.close();
  }
});

test('what takes too long ends; of one owner one is read at a time, and no more wait than can be', async () => {
  const reader = new Reader(SHORT_MS);
  const failures: unknown[] = [];
  const ask = () => reader.do('ann', 'read', SLOW).catch((error: unknown) => void failures.push(error));
  try {
    await reader.start();
    const asked = Array.from({ length: 104 }, ask);
    // The thread that Ann does not have is there for others.
    assert.equal(await reader.do('bob', 'fields', 'name: ['), undefined);
    assert.deepEqual(
      failures.map((error) => error instanceof Refused && error.statusCode),
      [429, 429, 429],
    );
    await asked[0];
    assert.ok(failures[3] instanceof TakesTooLong);
    // Another thread is in the place of that which was ended.
    assert.equal(await reader.do('bob', 'fields', 'name: ['), undefined);
    await reader.close();
    await Promise.all(asked);
    assert.equal(failures.length, asked.length);
  } finally {
    await reader.close();
  }
});

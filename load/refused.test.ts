import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { stringify } from 'yaml';
import { CannotJudge, UsageError } from '../src/platform/errors.js';
import type { LoadOptions } from './run.js';
import { folderWith } from '../src/target-file/testing.js';
import { reference, run } from './testing/run.js';

describe('no load is put', () => {
  const refused: Record<string, [object, Partial<LoadOptions>, RegExp]> = {
    'on production without leave': [
      { environment: 'production' },
      {},
      /environment: production.*--allow-writes/,
    ],
    'of parties without leave': [
      {},
      { scenario: 'party-allocation' },
      /permanent parties: give --allow-writes/,
    ],
    'beyond the limit of the target': [{ limits: { requestsPerSecond: 50 } }, {}, /peak of 100 .*allows 50/],
    'on what the target has not': [{ scan: undefined }, { scenario: 'bulk-acs' }, /has no scan/],
    'with a threshold that is none': [{}, { threshold: ['p99<fast'] }, /p99<fast: this is not a threshold/],
    'with a duration that is none': [
      { load: { duration: 'long' } },
      {},
      /load\.duration: expected a duration/,
    ],
  };
  for (const [what, [more, options, message]] of Object.entries(refused))
    test(what, async (t) => {
      const error = await run(await reference(t, more), options).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof UsageError, String(error));
      assert.match(error.message, message);
    });

  test('on a target that is not there', async (t) => {
    const registry = { url: 'http://127.0.0.1:9', transferInstructions: { acceptable: ['00aa'] } };
    const file = stringify({ version: 1, name: 'gone', environment: 'staging', registry });
    const path = join(folderWith(t, { 'target.yaml': file }), 'target.yaml');
    await assert.rejects(run(path), CannotJudge);
  });
});

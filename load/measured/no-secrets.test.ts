import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../../src/target-file/testing.js';
import { runK6 } from './run-k6.js';

/** Notes how it was called, and asks for tokens as k6 does. */
const K6 = `#!${process.execPath}
const { writeFileSync } = require('node:fs');
const { env, argv } = process;
const ask = async (name) => {
  const { status } = await fetch(env.K6_SECRET_SOURCE_URL_URL_TEMPLATE.replace('{key}', name + '/1'));
  return status;
};
Promise.all(['registry', 'participantAdmin', '%zz'].map(ask)).then((statuses) =>
  writeFileSync(__dirname + '/seen.json', JSON.stringify({ argv, env, statuses })),
);
`;

const skip = process.platform === 'win32' && 'Windows starts no script as a program';

test('k6 shows no way to a token in its arguments, and gets no other one', { skip }, async (t) => {
  const dir = folderWith(t, { k6: K6 });
  process.env['ADMIN_TOKEN'] = 'the-token-of-the-admin';
  t.after(() => delete process.env['ADMIN_TOKEN']);
  await runK6(
    {
      script: 'script.js',
      scenarios: [],
      files: {},
      scriptPlan: () => ({}),
      credentials: ['registry'],
      durationMs: 0,
    },
    {
      k6: { program: join(dir, 'k6'), version: '2.0.0', from: 'K6_BIN', shared: false },
      isExpected: () => true,
      flat: true,
      tls: {},
      token: async (name) => `the-token-of-${name}`,
      renewMs: 1_000,
      say: () => undefined,
      onLine: () => undefined,
    },
  );
  const { argv, env, statuses } = JSON.parse(readFileSync(join(dir, 'seen.json'), 'utf8')) as {
    argv: string[];
    env: Record<string, string>;
    statuses: number[];
  };
  assert.ok(argv.includes('--secret-source'));
  assert.doesNotMatch(argv.join('\n'), /127\.0\.0\.1|the-token/);
  assert.equal(env['ADMIN_TOKEN'], undefined);
  assert.match(env['ASSAY_TOKENS'] ?? '', /the-token-of-registry/);
  assert.deepEqual(statuses, [200, 404, 500]);
});

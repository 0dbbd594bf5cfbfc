import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runChild } from './child-process.js';
import { reducedEnvironment } from './environment.js';

test('what every program needs is kept, and what was named; the rest stays away', () => {
  const env = {
    PATH: '/bin',
    LC_ALL: 'C',
    MINE: 'a',
    ADMIN_TOKEN: 'secret',
    HTTPS_PROXY: 'http://u:p@proxy',
  };
  assert.deepEqual(reducedEnvironment(['MINE', 'ABSENT'], env), { PATH: '/bin', LC_ALL: 'C', MINE: 'a' });
  assert.deepEqual(reducedEnvironment([], env), { PATH: '/bin', LC_ALL: 'C' });
});

test('a child of ours has no token of the environment, unless it is given all of it', async (t) => {
  process.env['ADMIN_TOKEN'] = 'secret';
  t.after(() => delete process.env['ADMIN_TOKEN']);
  const command = [process.execPath, '-p', 'process.env.ADMIN_TOKEN + " " + !!process.env.PATH'] as const;
  const seen = async (env?: NodeJS.ProcessEnv) =>
    (await runChild(command, { maxStdout: 100, ...(env && { env }) })).stdout.trim();
  assert.equal(await seen(), 'undefined true');
  assert.equal(await seen(process.env), 'secret true');
});

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderWith } from '../target-file/testing.js';
import { assay, assayInProcess, start } from './testing/assay.js';

const LONGEST_MS = 180_000;

interface Run {
  id: string;
  state: string;
  attempt: number;
  summary: { verdict: string } | null;
}

/** A served service: asks its API as whoever has its secret. */
async function serve(t: TestContext, cwd: string) {
  const serving = start(['serve', '--port', '0', '--data', 'data'], { cwd });
  t.after(() => serving.child.kill('SIGKILL'));
  const stdout = await serving.says(/Ctrl-C stops it/);
  const [, origin = '', secret = ''] = /(http:\S+)\/\?secret=(\S+)/.exec(stdout) ?? [];
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${path}: ${response.status}`);
    return (await response.json()) as T;
  };
  return { ...serving, ask };
}

/** Asks again until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, 'it never came to that');
    await sleep(300);
  }
}

test('a run that was under way when the service was killed is begun again, and ends once', async (t) => {
  const cwd = folderWith(t, {});
  const killed = await serve(t, cwd);
  const { id } = await killed.ask<Run>('/runs', { reference: {}, budget: 'quick', seed: 5 });
  await until(async () => (await killed.ask<Run>(`/runs/${id}`)).state === 'running');
  killed.child.kill('SIGKILL');
  await killed.ended;

  const again = await serve(t, cwd);
  const runOf = () => again.ask<Run>(`/runs/${id}`);
  assert.notEqual((await runOf()).state, 'ended');
  const second = await assay(['serve', '--port', '0', '--data', 'data'], { cwd });
  assert.equal(second.status, 2);
  assert.match(second.stderr, /another assay serve \(process \d+\) uses it/);
  await until(async () => (await runOf()).state === 'ended');
  const { attempt, summary } = await runOf();
  assert.deepEqual([attempt, summary?.verdict], [2, 'conforms']);
  assert.equal((await again.ask<Run[]>('/runs')).length, 1);

  again.child.kill('SIGINT');
  assert.equal((await again.ended).status, 0);
  assert.equal(existsSync(join(cwd, 'data', 'in-use-by')), false);
});

test('wrong use is answered in a sentence, before anything is opened', async (t) => {
  const cwd = folderWith(t, { file: 'x' });
  for (const [args, says] of [
    [['serve', '--port', '-1'], /--port/],
    [['serve', '--at-once', '0'], /--at-once/],
    [
      ['serve', '--allow-host', 'http://x.example'],
      /--allow-host http:\/\/x\.example: expected a host without scheme/,
    ],
    [['serve', '--port', '0', '--data', 'file'], /file/],
    [['worker'], /DATABASE_URL: name the PostgreSQL database/],
  ] as const) {
    const { status, stderr } = await assayInProcess(args, { cwd });
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});

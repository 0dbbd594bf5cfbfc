import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CATALOGUE } from '../spec/catalogue.js';
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
  let stdout = '';
  serving.child.stdout?.on('data', (text: string) => (stdout += text));
  await serving.says(/Ctrl-C stops it/);
  const [, origin = '', secret = ''] = /(http:\S+)\/\?secret=(\S+)/.exec(stdout) ?? [];
  const ask = async <T>(path: string, body?: object, method = 'POST'): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? method : 'GET',
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

/** A target file that is long to write, and ends with what tells it from the others. */
const longFile = (number: number) =>
  `version: 1\nname: x\nenvironment: staging\n${'# as long as some are\n'.repeat(5_000)}# end ${number}\n`;
const SAVES = 30;
/** Waivers are long to write as well. Each is for a clause of its own, in the file of one target. */
const WAIVED = CATALOGUE.slice(0, SAVES).map(({ id: clause }) => ({
  clause,
  reason: `${'as agreed, '.repeat(100)}for ${clause}`,
  expires: '2099-01-31',
}));

test('what was under way when the service was killed: a run is begun again and ends once, what was being saved is whole', async (t) => {
  const cwd = folderWith(t, {});
  const killed = await serve(t, cwd);
  const { id } = await killed.ask<Run>('/runs', { reference: {}, budget: 'quick', seed: 5 });
  await until(async () => (await killed.ask<Run>(`/runs/${id}`)).state === 'running');
  const { id: changed } = await killed.ask<Run>('/targets', { text: longFile(0) });
  const { id: waiving } = await killed.ask<Run>('/targets', {
    text: 'version: 1\nname: Waiving\nenvironment: staging\n',
  });
  const saved: string[] = [];
  const waived: string[] = [];
  let newest = 0;
  const killAmidst = () => {
    if (saved.length >= 5 && waived.length >= 5) killed.child.kill('SIGKILL');
  };
  const saving = Array.from({ length: SAVES }, async (_, number) => {
    const { id: made } = await killed.ask<Run>('/targets', { text: longFile(number) });
    saved.push(made);
    killAmidst();
  });
  const overlooking = WAIVED.map(async (waiver) => {
    await killed.ask(`/targets/${waiving}/waivers`, waiver, 'PUT');
    waived.push(waiver.clause);
    killAmidst();
  });
  const changing = async () => {
    for (let number = 1; ; number += 1) {
      await killed.ask(`/targets/${changed}`, { text: longFile(number) }, 'PUT');
      newest = number;
    }
  };
  await Promise.allSettled([...saving, ...overlooking, changing()]);
  await killed.ended;

  const again = await serve(t, cwd);
  const runOf = () => again.ask<Run>(`/runs/${id}`);
  assert.notEqual((await runOf()).state, 'ended');
  const targets = await again.ask<{ id: string }[]>('/targets');
  const kept = await again.ask<(typeof WAIVED)[number][]>('/waivers');
  for (const clause of waived)
    assert.ok(
      kept.some((one) => one.clause === clause),
      clause,
    );
  for (const { clause, reason } of kept)
    assert.equal(reason, WAIVED.find((waiver) => waiver.clause === clause)?.reason);
  const texts = new Map<string, string>();
  for (const each of targets)
    texts.set(each.id, (await again.ask<{ text: string }>(`/targets/${each.id}`)).text);
  assert.ok(
    saved.length + waived.length < 2 * SAVES && saved.every((one) => texts.has(one)),
    `${saved.length} and ${waived.length}`,
  );
  const whole = Array.from({ length: newest + SAVES + 2 }, (_, number) => longFile(number));
  assert.ok(
    [...texts].every(([id, text]) => id === waiving || whole.includes(text)),
    'each is one that was sent',
  );
  assert.ok(whole.indexOf(texts.get(changed)!) >= newest, 'what was answered is kept');
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
  const env = { DATABASE_URL: 'postgres://ann:pass-7Qx@127.0.0.1:1/none' };
  const { status, stderr } = await assayInProcess(['worker'], { cwd, env });
  assert.equal(status, 3);
  assert.match(stderr, /postgres:\/\/127\.0\.0\.1:1\/none cannot be reached/);
  assert.doesNotMatch(stderr, /pass-7Qx/);
});

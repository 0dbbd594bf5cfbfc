import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderWith } from '../target-file/testing.js';
import { assay, assayInProcess, start } from './testing/assay.js';
import { signingKey } from '../certificate/key.js';
import { pemPair } from '../certificate/testing.js';
import { openDatabase } from '../service/store/database.js';
import type { Query } from '../service/store/query.js';
import { type Save, SAVES, SAVES_EACH, SAVES_NOTHING } from '../service/testing/saves.js';
import { servedTeam } from '../service/testing/team.js';

const LONGEST_MS = 180_000;

interface Run {
  id: string;
  state: string;
  attempt: number;
  summary: { verdict: string } | null;
}

/** A served service: asks its API as whoever has its secret. */
async function serve(t: TestContext, cwd: string) {
  const serving = start('serve --port 0 --data data', { cwd });
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
  const second = await assay('serve --port 0 --data data', { cwd, ends: 2 });
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
    const { stderr } = await assayInProcess(args, { cwd, ends: 2 });
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});

/** The service is killed when each way to save was answered so often. */
const ANSWERED_EACH = 2;

/** Asks the API as a program that is a certifier. */
const asking =
  (origin: string, token: string) =>
  async ({ route, body }: Save, id: string | undefined, number: number) => {
    const [method, path] = route.split(' ') as [string, string];
    const filled = path.replace(/\{(?:id|name|host)\}/, id ?? '').replace('{clause}', 'registry.meta-object');
    const response = await fetch(`${origin}/api${filled}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body(number)) }),
    });
    const text = await response.text();
    const answer = text === '' ? {} : (JSON.parse(text) as { id?: string });
    return { status: response.status, text, id: id === undefined || answer.id ? answer.id : id };
  };

const idsOf = async (query: Query, sql: string, values?: readonly unknown[]) =>
  (await query<{ id: string }>(sql, values)).map(({ id }) => id).sort();

/** All that is kept, without the log, as one text. */
async function keptIn(query: Query): Promise<string> {
  const tables = await idsOf(
    query,
    `select table_name as id from information_schema.tables
     where table_schema = 'public' and table_name <> 'assay_audit'`,
  );
  const texts = tables.map((table) => query(`select t::text from ${table} t order by 1`));
  return JSON.stringify([
    await Promise.all(texts),
    await query(
      `select data from assay_queue.job where data ->> 'run' not in (select id::text from assay_run)`,
    ),
  ]);
}

test('what is saved is whole, and noted: when the log is full, and when the service is killed meanwhile', async (t) => {
  const keyFile = join(folderWith(t, { 'key.pem': '' }), 'key.pem');
  writeFileSync(keyFile, pemPair('ed25519').privateKey, { mode: 0o600 });
  const team = await servedTeam({
    limits: '{ targets: 1000 }',
    certifiers: ['robot'],
    key: signingKey(keyFile),
  });
  t.after(() => team.close());
  const { origin, provider, service, folder } = team;
  const ask = asking(origin, await provider.robotToken());
  const { query } = service.database;
  const there = new Map<Save, string[]>();
  for (const save of SAVES) there.set(save, (await save.there?.(query, `robot at ${provider.issuer}`)) ?? []);

  const document = await fetch(`${origin}/api/openapi.json`, {
    headers: { authorization: `Bearer ${await provider.robotToken()}` },
  });
  const { paths } = (await document.json()) as { paths: Record<string, object> };
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  assert.deepEqual([...SAVES.map(({ route }) => route), ...SAVES_NOTHING].sort(), changing.sort());

  // Nothing can be noted: so nothing is changed.
  const said = t.mock.method(process.stderr, 'write', () => true);
  await query('alter table assay_audit add constraint is_full check (false) not valid');
  const before = await keptIn(query);
  for (const save of SAVES) {
    const { status, text } = await ask(save, there.get(save)![0], 1);
    assert.equal(status, 500, `${save.route}: ${text}`);
    assert.equal(await keptIn(query), before, save.route);
  }
  assert.equal((await (await team.signedIn({ sub: 'eve', name: 'Eve' })).api('/me')).status, 401);
  assert.deepEqual(await query('select * from assay_person'), []);
  await query('alter table assay_audit drop constraint is_full');
  said.mock.restore();
  await team.stop();

  const killed = start(
    ['serve', '--team', team.file, '--data', folder, '--port', new URL(origin).port, '--sign-key', keyFile],
    { cwd: folder, env: team.env },
  );
  t.after(() => killed.child.kill('SIGKILL'));
  await killed.says(/Ctrl-C stops it/);
  const answered = new Map<Save, string[]>(SAVES.map((save) => [save, []]));
  const killAmidst = () => {
    if ([...answered.values()].every(({ length }) => length >= ANSWERED_EACH)) killed.child.kill('SIGKILL');
  };
  const again = asking(origin, await provider.robotToken());
  const saving = SAVES.map(async (save) => {
    for (let number = 0; number < SAVES_EACH; number += 1) {
      const { status, text, id } = await again(save, there.get(save)![number], number);
      assert.ok(status < 300, `${save.route}: ${status} ${text}`);
      answered.get(save)!.push(id!);
      killAmidst();
    }
  });
  const settled = await Promise.allSettled(saving);
  for (const each of settled)
    if (each.status === 'rejected') assert.ok(each.reason instanceof TypeError, String(each.reason));
  assert.ok(
    settled.some(({ status }) => status === 'rejected'),
    'it was killed amidst them',
  );
  await killed.ended;

  const database = await openDatabase(undefined, folder);
  try {
    for (const save of SAVES) {
      const kept = await idsOf(database.query, save.kept);
      const noted = await idsOf(database.query, 'select about as id from assay_audit where what = $1', [
        save.noted,
      ]);
      assert.deepEqual(kept, noted, `${save.route}: what is kept is noted`);
      for (const id of answered.get(save)!) assert.ok(kept.includes(id), `${save.route}: answered, so kept`);
    }
    const forgotten = `select id from assay_run r where state = 'waiting' and not exists (
      select 1 from assay_queue.job where data ->> 'run' = r.id::text and state <= 'active')`;
    assert.deepEqual(await idsOf(database.query, forgotten), []);
  } finally {
    await database.close();
  }
});

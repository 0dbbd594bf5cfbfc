import { AsyncLocalStorage } from 'node:async_hooks';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotJudge, UsageError } from '../../platform/errors.js';
import { isRunning, makeFolder } from '../../platform/temporary-folder.js';
import { readRegular } from '../../platform/regular-file.js';
import { madeByAnother } from '../../history/store/open.js';
import type { Database, Query } from './query.js';

const CONNECT_MS = 10_000;
const CONNECTIONS = 10;

/**
 * Opens the database at a URL, or the embedded one in a folder, which is created. Creates or updates its tables.
 * @throws {UsageError} when it is not a URL of PostgreSQL, or another process uses the folder
 * @throws {CannotJudge} when the database is unreachable
 */
export async function openDatabase(url: string | undefined, folder: string): Promise<Database> {
  const database = joining(url === undefined ? await embedded(folder) : await postgres(url));
  await migrate(database);
  return database;
}

/** The queries of a client of either database. */
const queryOf =
  (client: { query(sql: string, values: unknown[]): Promise<{ rows: unknown[] }> }): Query =>
  async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as Row[];

async function postgres(url: string): Promise<Database> {
  if (!/^postgres(?:ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new UsageError('DATABASE_URL: expected a PostgreSQL URL, such as postgres://host/name.');
  const { host, pathname } = new URL(url);
  const name = `postgres://${host}${pathname}`;
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, max: CONNECTIONS });
  // An idle connection was lost. The next query shows whether a new one is possible.
  pool.on('error', () => undefined);
  await pool.query('select 1').catch((error: unknown) => {
    // The original message may contain the URL.
    throw new CannotJudge(
      `${name} cannot be reached (${(error as { code?: string }).code ?? 'no reason given'}).`,
    );
  });
  return {
    name,
    query: queryOf(pool),
    transaction: async (act) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const done = await act(queryOf(client));
        await client.query('commit');
        return done;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    run: async <Row>(sql: string) => {
      const results: unknown = await pool.query(sql);
      return ((Array.isArray(results) ? results.at(-1) : results) as { rows: Row[] }).rows;
    },
    close: () => pool.end(),
  };
}

async function embedded(folder: string): Promise<Database> {
  const data = join(folder, 'database');
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new UsageError(`${folder}: this folder cannot be created: ${(error as Error).message}`);
  }
  const release = takeFolder(folder);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const lite = await PGlite.create(data);
    return {
      name: `the embedded database in ${folder}`,
      query: queryOf(lite),
      transaction: (act) => lite.transaction((held) => act(queryOf(held))),
      run: async <Row>(sql: string) => ((await lite.exec(sql)).at(-1)?.rows ?? []) as Row[],
      close: async () => {
        await lite.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns the same database, but queries during a transaction become part of that transaction. */
function joining(database: Database): Database {
  const held = new AsyncLocalStorage<Query>();
  return {
    ...database,
    query: (sql, values) => (held.getStore() ?? database.query)(sql, values),
    transaction: (act) => {
      const query = held.getStore();
      return query ? act(query) : database.transaction((own) => held.run(own, () => act(own)));
    },
  };
}

/** Maximum length of a process id, in bytes. */
const MOST = 64;

/**
 * Locks a folder for this process, because two processes that write to one embedded database destroy it. Returns a
 * function that releases it. A lock of a killed process is ignored.
 * @throws {UsageError} when another process has the lock, or the folder is not writable
 */
function takeFolder(folder: string): () => void {
  const lock = join(folder, 'in-use-by');
  const own = String(process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(lock, own, { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new UsageError(`${folder}: it cannot be written to: ${message}`);
      const holder = Number(readRegular(lock, { most: MOST, links: false }).toString());
      // A process that had our id before us has ended.
      if (holder !== process.pid && isRunning(holder))
        throw new UsageError(
          `${folder}: another assay serve (process ${holder}) uses it. Stop that one, or name another folder with --data.`,
        );
      rmSync(lock, { force: true });
    }
  }
  throw new UsageError(`${folder}: another assay serve has just started with it.`);
}

/** The migrations of the tables, oldest first. A released migration never changes. */
const STEPS: readonly string[] = [
  `
  create table assay_target (
    id uuid primary key default gen_random_uuid(),
    owner text not null,
    name text not null,
    text text not null,
    made_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    removed_at timestamptz
  );
  create index on assay_target (owner, lower(name)) where removed_at is null;
  create table assay_run (
    id uuid primary key default gen_random_uuid(),
    owner text not null,
    target uuid references assay_target,
    name text not null,
    -- What is judged, as it was when the run was asked for.
    subject jsonb not null,
    budget text not null,
    seed integer not null,
    state text not null default 'waiting',
    -- How many times it was started: a worker may be lost.
    attempt integer not null default 0,
    worker text,
    seen_at timestamptz,
    asked_at timestamptz not null default now(),
    began_at timestamptz,
    ended_at timestamptz,
    stop_asked boolean not null default false,
    board jsonb,
    summary jsonb,
    trouble text
  );
  create index on assay_run (owner, asked_at desc);
  create index on assay_run (target, asked_at desc);
  create index on assay_run (state) where state in ('waiting', 'running');
  -- Apart from its run: lists of runs do not read it.
  create table assay_verdict (
    run uuid primary key references assay_run on delete cascade,
    verdict jsonb not null
  );
  create table assay_audit (
    id integer generated always as identity primary key,
    at timestamptz not null default now(),
    who text not null,
    what text not null,
    about text not null
  );
  `,
  `
  create index on assay_run (asked_at desc);
  create index on assay_target (lower(name)) where removed_at is null;
  create index on assay_run (owner) where state in ('waiting', 'running');
  -- Whose it is what somebody did something to.
  alter table assay_audit add column owner text;
  create index on assay_audit (who, id desc);
  create index on assay_audit (owner, id desc);
  create table assay_person (
    owner text primary key,
    name text not null,
    seen_at timestamptz not null default now(),
    signed_out_at timestamptz
  );
  -- Sealed: the key is elsewhere.
  create table assay_secret (
    owner text not null,
    name text not null,
    sealed text not null,
    changed_at timestamptz not null default now(),
    primary key (owner, name)
  );
  create table assay_host (
    owner text not null,
    host text not null,
    token text not null,
    proven_at timestamptz,
    primary key (owner, host)
  );
  `,
  `
  -- What a run is about that is not a certification.
  alter table assay_run add column about text;
  `,
  `
  -- What a run measured, for the history of its target.
  alter table assay_run add column record jsonb;
  create table assay_acceptance (
    id integer generated always as identity primary key,
    target uuid not null references assay_target,
    acceptance jsonb not null
  );
  create index on assay_acceptance (target);
  `,
  `
  create table assay_certificate (
    run uuid primary key references assay_run,
    certificate text not null,
    signed_by text not null,
    signed_at timestamptz not null default now()
  );
  -- Its owner has released it to the public site.
  alter table assay_run add column released_at timestamptz;
  create index on assay_run (released_at) where released_at is not null;
  `,
  `
  -- The load that is put in the run, where it is not a certification, and its outcome when there is one.
  alter table assay_run add column load jsonb;
  -- Apart from its run, as a verdict is.
  create table assay_load (
    run uuid primary key references assay_run on delete cascade,
    load jsonb not null
  );
  `,
  `
  -- What targets answered is in them, as it came: jsonb takes no NUL and no half of a surrogate pair.
  alter table assay_verdict alter column verdict type json using verdict::json;
  alter table assay_load alter column load type json using load::json;
  alter table assay_run alter column board type json using board::json
  `,
  `
  -- Those of its file, so that lists need not read it. Null: nobody has looked yet.
  alter table assay_target add column waivers jsonb;
  `,
];

/** The lock that keeps two processes from migrating at once: an arbitrary number. */
const LOCK = 7_261_994;

/** Creates or migrates the tables. @throws {CannotJudge} when a newer version of assay made them */
async function migrate(database: Database): Promise<void> {
  await database
    .run('create table if not exists assay_schema (version integer not null)')
    .catch(madeByAnother);
  await database.transaction(async (query) => {
    await query(`select pg_advisory_xact_lock(${LOCK})`);
    const [row] = await query<{ version: number | null }>('select max(version) as version from assay_schema');
    const version = row?.version ?? 0;
    if (version > STEPS.length)
      throw new CannotJudge(
        `${database.name} was created by a newer version of assay: its tables have version ${version}.`,
      );
    for (const statements of STEPS.slice(version))
      for (const statement of statements.split(';').filter((one) => one.trim() !== ''))
        await query(statement);
    if (version < STEPS.length) await query('insert into assay_schema (version) values ($1)', [STEPS.length]);
  });
}

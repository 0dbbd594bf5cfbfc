import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotJudge, UsageError } from '../../harness/errors.js';
import { isRunning } from '../../harness/is-running.js';
import { readRegular } from '../../harness/regular-file.js';
import { migrate } from './migrations.js';
import type { Database, Query } from './query.js';

const CONNECT_MS = 10_000;
const CONNECTIONS = 10;

/**
 * The database at a URL; without one, the embedded one in a folder, which is made. Its tables are there afterwards.
 * @throws {UsageError} when this is no URL of PostgreSQL, or another process has the folder
 * @throws {CannotJudge} when the database cannot be reached
 */
export async function openDatabase(url: string | undefined, folder: string): Promise<Database> {
  const database = joining(url === undefined ? await embedded(folder) : await postgres(url));
  await migrate(database);
  return database;
}

async function postgres(url: string): Promise<Database> {
  if (!/^postgres(?:ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new UsageError('DATABASE_URL: it is no URL of PostgreSQL, such as postgres://host/name.');
  const { host, pathname } = new URL(url);
  const name = `postgres://${host}${pathname}`;
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, max: CONNECTIONS });
  // A connection that is lost while nobody uses it: the next query shows whether there is another.
  pool.on('error', () => undefined);
  await pool.query('select 1').catch((error: unknown) => {
    // Its message may repeat the URL.
    throw new CannotJudge(
      `${name} cannot be reached (${(error as { code?: string }).code ?? 'no reason given'}).`,
    );
  });
  return {
    name,
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows as Row[],
    transaction: async (act) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const done = await act(
          async <Row>(sql: string, values: readonly unknown[] = []) =>
            (await client.query(sql, [...values])).rows as Row[],
        );
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
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new UsageError(`${folder}: this folder cannot be made: ${(error as Error).message}`);
  }
  const release = takeFolder(folder);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const lite = await PGlite.create(data);
    return {
      name: `the embedded database in ${folder}`,
      query: async <Row>(sql: string, values: readonly unknown[] = []) =>
        (await lite.query<Row>(sql, [...values])).rows,
      transaction: (act) =>
        lite.transaction((held) =>
          act(
            async <Row>(sql: string, values: readonly unknown[] = []) =>
              (await held.query<Row>(sql, [...values])).rows,
          ),
        ),
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

/** The same database; whatever is asked of it while a transaction goes on is part of that transaction. */
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

/** A process id has fewer bytes. */
const MOST = 64;

/**
 * Keeps a folder for this process: two that write to one embedded database destroy it. Tells how it is given back; what
 * a process left that was ended hard does not count.
 * @throws {UsageError} when another process has it, or it cannot be written to
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
      // Whoever had our id before us has ended.
      if (holder !== process.pid && isRunning(holder))
        throw new UsageError(
          `${folder}: another assay serve (process ${holder}) uses it. End that one, or name another folder with --data.`,
        );
      rmSync(lock, { force: true });
    }
  }
  throw new UsageError(`${folder}: another assay serve has just taken it.`);
}

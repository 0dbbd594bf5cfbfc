import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../history/store/testing.js';
import { openDatabase } from '../store/database.js';
import type { Database } from '../store/query.js';

/** A database with its tables, of a kind, and how it goes again. */
export interface Opened {
  database: Database;
  /** Absent: it is embedded. */
  url?: string;
  /** The folder of the embedded one. */
  folder: string;
  close(): Promise<void>;
}

/** Opens the embedded database in a folder of its own. */
async function embedded(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-service-'));
  const database = await openDatabase(undefined, folder);
  return {
    ...{ database, folder },
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function real(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-service-'));
  const server = await startPostgres(findPostgres()!);
  const database = await openDatabase(server.url, folder);
  return {
    ...{ database, folder, url: server.url },
    close: async () => {
      await database.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Both kinds of database that the service knows; `skip` says why one of them cannot be had here. */
export const DATABASES: readonly { name: string; open: () => Promise<Opened>; skip: false | string }[] = [
  { name: 'embedded', open: embedded, skip: false },
  {
    name: 'PostgreSQL',
    open: real,
    skip: findPostgres() === undefined && 'PostgreSQL is not installed',
  },
];

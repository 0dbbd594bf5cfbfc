import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { findPostgres, startPostgres } from '../../history/store/testing.js';
import { openDatabase } from '../store/database.js';
import type { Database } from '../store/query.js';
import type { Access } from '../access.js';

/** An empty place for the data of a service. */
export interface Place {
  /** The folder of the embedded database. */
  data: string;
  /** Undefined for the embedded database. */
  databaseUrl?: string;
  close: () => Promise<void>;
}

/** An open database with its tables. */
export interface Opened {
  database: Database;
  /** Undefined for the embedded database. */
  url?: string | undefined;
  /** The folder of the embedded database. */
  folder: string;
  close: () => Promise<void>;
}

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const { version } = JSON.parse(
  readFileSync(join(MODULES, '@electric-sql', 'pglite', 'package.json'), 'utf8'),
) as { version: string };
/** An empty embedded database, without tables. To make one takes seconds, to copy it does not. */
const EMPTY = join(MODULES, '.cache', 'assay', `pglite-${version}`);

async function embedded(): Promise<Place> {
  if (!existsSync(EMPTY)) {
    mkdirSync(dirname(EMPTY), { recursive: true });
    const made = mkdtempSync(`${EMPTY}-`);
    await (await PGlite.create(join(made, 'database'))).close();
    try {
      renameSync(made, EMPTY);
    } catch {
      // Another process was faster.
      rmSync(made, { recursive: true });
    }
  }
  const data = mkdtempSync(join(tmpdir(), 'assay-service-'));
  cpSync(EMPTY, data, { recursive: true });
  return { data, close: async () => rmSync(data, { recursive: true, force: true }) };
}

async function real(): Promise<Place> {
  const { data, close } = await embedded();
  const server = await startPostgres(findPostgres()!);
  return {
    data,
    databaseUrl: server.url,
    close: async () => {
      await server.close();
      await close();
    },
  };
}

const openedIn = (placeOf: () => Promise<Place>) => async (): Promise<Opened> => {
  const { data, databaseUrl, close } = await placeOf();
  const database = await openDatabase(databaseUrl, data);
  return {
    database,
    folder: data,
    url: databaseUrl,
    close: async () => {
      await database.close();
      await close();
    },
  };
};

/** A kind of database that the service supports. */
interface Kind {
  name: string;
  place: () => Promise<Place>;
  open: () => Promise<Opened>;
  /** Why it is not available here. */
  skip: false | string;
}

/** Both kinds of database that the service supports. */
export const DATABASES: readonly Kind[] = [
  { name: 'embedded', place: embedded, open: openedIn(embedded), skip: false },
  {
    name: 'PostgreSQL',
    place: real,
    open: openedIn(real),
    skip: findPostgres() === undefined && 'PostgreSQL is not installed',
  },
];

/** The database of a team: the real one where it is installed. For tests whose subject is not the database. */
export const TEAM_DATABASE = DATABASES.findLast(({ skip }) => skip === false)!;

export interface Route {
  method: string;
  /** With parameters as `:id`. */
  url: string;
  isChange: boolean;
}

const READS = new Set(['GET', 'HEAD']);

/** Returns the same access. Every route of its server is added to `routes`, so that no test has to list them. */
export const listingRoutes = (access: Access, routes: Route[]): Access => ({
  open: access.open,
  admit: (request, reply) => access.admit(request, reply),
  originOf: (request) => access.originOf(request),
  register: async (app) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, isChange: !READS.has(each) });
    });
    await access.register?.(app);
  },
});

/** Returns the path of a route with the id of something that does not exist. */
export const pathOf = (url: string): string =>
  url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'nothing');

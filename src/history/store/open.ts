import type { Client } from 'pg';
import { UsageError } from '../../platform/errors.js';
import { hideAddress, outgoing } from '../../secrets/outgoing.js';
import { MOST_OF_RUN, parseSent } from '../../platform/run-file.js';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { readRegular, type UnusableFile } from '../../platform/regular-file.js';
import { checkOf } from '../../platform/json-schema.js';
import { type Acceptance, type RunRecord, acceptanceSchema, recordSchema } from '../record.js';

/**
 * A history in a file with one JSON record per line. The file is created when the first record is added.
 * @throws {UsageError} from `append`, when the file cannot be written, and from `read`, when it cannot be read
 */
export const jsonLines = (file: string): Store => ({
  name: file,
  append: async (entries) => append(file, entries),
  read: async (target) =>
    separate(
      linesOf(file)
        .flatMap((line, i) => (line.trim() === '' ? [] : readEntry(line, `${file}:${i + 1}`)))
        .filter((each) => target === undefined || 'why' in each || targetOf(each) === target),
    ),
  close: async () => undefined,
});

// One write in append mode, so that concurrent writes of two jobs are not interleaved.
function append(file: string, entries: readonly StoredEntry[]): void {
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  try {
    const fd = openSync(file, 'a+');
    try {
      if (!fstatSync(fd).isFile()) throw new Error('it is not a regular file');
      const bytes = Buffer.from((endsTorn(fd) ? '\n' : '') + lines);
      if (writeSync(fd, bytes) < bytes.length) throw new Error('the disk is full');
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw new UsageError(`${file}: the record could not be added: ${(error as Error).message}`);
  }
}

/** Whether the last line is incomplete, because a writer was interrupted. */
function endsTorn(fd: number): boolean {
  const { size } = fstatSync(fd);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(fd, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}

function linesOf(file: string): string[] {
  try {
    const text = readRegular(file, { most: MOST_OF_RUN, links: true }).toString('utf8');
    const lines = text.split('\n', MOST_RECORDS + 1);
    if (lines.length > MOST_RECORDS) throw new Error(`it has more than ${MOST_RECORDS} lines`);
    return lines;
  } catch (error) {
    if ((error as UnusableFile).code === 'ENOENT') return [];
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

/**
 * Opens a store: a PostgreSQL database for a URL, otherwise a file.
 * @throws {UsageError} when the name is empty, or a URL of another kind, or the database cannot be reached
 */
export async function openStore(where: string): Promise<Store> {
  if (/^postgres(ql)?:/i.test(where)) return postgres(where);
  if (where.trim() === '') throw new UsageError('--store: name a file, or the URL of a PostgreSQL database.');
  // The name is not quoted, because it may contain a password.
  if (/:\/\/|^\s*jdbc:|\bpassword\s*=/i.test(where))
    throw new UsageError(
      '--store: the only supported URLs are those of PostgreSQL: postgres://host/database',
    );
  return jsonLines(where);
}

const TABLE = `create table if not exists assay_history (
  id bigint generated always as identity primary key,
  added_at timestamptz not null default now(),
  record jsonb not null
)`;
/** Selects the entries of one target. Runs and acceptances have the target in different places. */
const TARGET = `coalesce(record ->> 'target', record -> 'accepts' ->> 'target')`;
const INDEX = `create index if not exists assay_history_target on assay_history ((${TARGET}))`;
const OF_TARGET = `($2::text is null or ${TARGET} = $2)`;
/** The maximum length of a record in bytes. A record has some kilobytes. */
const MOST_OF_ROW = 1_000_000;
// Any client with write access may have written anything, so the size is queried before the rows are fetched.
const SIZE = `select count(*) as rows, coalesce(sum(octet_length(record::text))
  filter (where octet_length(record::text) <= $1), 0) as bytes from assay_history where ${OF_TARGET}`;
const ROWS = `select id, case when octet_length(record::text) <= $1 then record::text end as record
  from assay_history where ${OF_TARGET} order by id limit $3`;
/** bigint values are returned as text. */
type Size = { rows: string; bytes: string };
type Row = { id: string; record: string | null };

const CONNECT_MS = 10_000;

/**
 * A history in a table of a PostgreSQL database, which is created if absent.
 * @throws {UsageError} when this is not a URL, the database cannot be reached, or a query fails
 */
async function postgres(url: string): Promise<Store> {
  const name = named(url);
  hideAddress(url);
  const attempt = async <T>(doing: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      const { message, code = '' } = error as Error & { code?: string };
      throw new UsageError(`${name}: ${doing}: ${outgoing.hide(message || code)}`);
    }
  };
  const client = await attempt('cannot be reached', () => connect(url));
  await attempt('the table assay_history cannot be made', () => makeTable(client));
  return {
    name,
    append: (records) =>
      attempt('the record could not be added', async () => {
        const rows = JSON.stringify(records);
        await client.query('insert into assay_history (record) select jsonb_array_elements($1::jsonb)', [
          rows,
        ]);
      }),
    read: (target) =>
      attempt('it could not be read', async () => {
        const {
          rows: [size],
        } = await client.query<Size>(SIZE, [MOST_OF_ROW, target]);
        const oneOfThem =
          target === undefined ? ': read only one of its targets, with --target' : ` of ${target}`;
        if (Number(size?.rows) > MOST_RECORDS)
          throw new Error(`the table assay_history has more than ${MOST_RECORDS} rows${oneOfThem}`);
        if (Number(size?.bytes) > MOST_OF_RUN)
          throw new Error(`the table assay_history holds more than ${MOST_OF_RUN / 1e6} MB${oneOfThem}`);
        const { rows } = await client.query<Row>(ROWS, [MOST_OF_ROW, target, MOST_RECORDS]);
        return separate(
          rows.map(({ id, record }) => {
            const where = `${name}, row ${id}`;
            return record === null
              ? { where, why: `it has more than ${MOST_OF_ROW / 1e6} MB` }
              : readEntry(record, where);
          }),
        );
      }),
    close: () => client.end(),
  };
}

async function connect(url: string): Promise<Client> {
  // Loaded only when a history is in a database.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection is reported by the next query.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function makeTable(client: Client): Promise<void> {
  for (const statement of [TABLE, INDEX]) await client.query(statement).catch(madeByAnother);
}

function named(url: string): string {
  if (!URL.canParse(url))
    throw new UsageError('--store: this is not a URL; a password in it must be percent-encoded.');
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** PostgreSQL error codes for a table that another session creates at the same time. */
const CODES = ['23505', '42710', '42P07'];

/** @throws {unknown} unless the error says that another session creates the same table now */
export function madeByAnother(error: unknown): void {
  if (!CODES.includes((error as { code?: string }).code ?? '')) throw error;
}

/** The maximum number of records in a store: one run per night, for hundreds of targets and many years. */
const MOST_RECORDS = 300_000;

/** A damaged entry of a store: which one, and why. */
interface DamagedRecord {
  where: string;
  why: string;
}

/** The content of a line or a row: a run, or the acceptance of a worsening. */
type StoredEntry = RunRecord | Acceptance;

/** The contents of a store, in the order in which they were added. */
interface StoredHistory {
  records: RunRecord[];
  acceptances: Acceptance[];
  damaged: DamagedRecord[];
}

/** A storage for a history. Entries are only added, never changed. */
export interface Store {
  /** The name for messages, without a password. */
  name: string;
  append(entries: readonly StoredEntry[]): Promise<void>;
  /** Reads the records of one target, or of all targets when absent. */
  read(target?: string): Promise<StoredHistory>;
  close(): Promise<void>;
}

const recordCheck = checkOf<RunRecord>(recordSchema);
const acceptanceCheck = checkOf<Acceptance>(acceptanceSchema);

/**
 * Parses an entry from JSON text. @returns the reason when it is damaged
 * @throws {UsageError} when a newer version of assay wrote it
 */
export function readEntry(text: string, where: string): StoredEntry | DamagedRecord {
  let value: unknown;
  try {
    value = parseSent(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON: the file may be incomplete' : undefined;
    return { where, why: why ?? (error as Error).message };
  }
  const { schemaVersion: version } = { ...(value as { schemaVersion?: unknown }) };
  // Without it, the newest nights might be left out, and the others are as usual.
  if (typeof version === 'number' && version > recordSchema.properties.schemaVersion.const)
    throw new UsageError(`${where}: a newer version of assay wrote this: use that version or a later one.`);
  const accepts = typeof value === 'object' && value !== null && 'accepts' in value;
  const validate = accepts ? acceptanceCheck() : recordCheck();
  if (validate(value)) return value;
  const { instancePath = '', message = 'is not a record' } = validate.errors?.[0] ?? {};
  return { where, why: `${instancePath || 'it'} ${message}` };
}

const targetOf = (entry: StoredEntry): string => ('accepts' in entry ? entry.accepts.target : entry.target);

const separate = (all: readonly (StoredEntry | DamagedRecord)[]): StoredHistory => ({
  records: all.filter((each) => 'series' in each),
  acceptances: all.filter((each) => 'accepts' in each),
  damaged: all.filter((each) => 'why' in each),
});

import { printable } from '../../reports/printable.js';
import { UsageError } from '../harness/errors.js';
import type { RunRecord } from '../history/record.js';
import { jsonLines } from '../history/store/json-lines.js';
import { postgres } from '../history/store/postgres.js';
import type { Store } from '../history/store/store.js';
import { text } from './command.js';

/**
 * Opens the store of that name: a PostgreSQL database by its URL, else a file.
 * @throws {UsageError} when the name is empty, or a URL of another kind
 * @throws {CannotJudge} when the database cannot be reached
 */
export async function openStore(where: string): Promise<Store> {
  if (/^postgres(ql)?:/i.test(where)) return postgres(where);
  if (where === '') throw new UsageError('--store: name a file, or the URL of a PostgreSQL database.');
  if (/^[a-z]{2,}:\/\//i.test(where))
    throw new UsageError('--store: of URLs, only those of PostgreSQL are known: postgres://host/database');
  return jsonLines(where);
}

/** `--store` of every command about a history. */
export const storeOption = {
  ...text('where the history is: a file, or postgres://host/database'),
  default: 'assay-history.jsonl',
} as const;

/** Opens the store, lets it be used, and closes it. */
export async function withStore<T>(where: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(where);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The records of the store; what is damaged is told on stderr and passed over. */
export async function readRecords(store: Store): Promise<RunRecord[]> {
  const { records, damaged } = await store.read();
  for (const { where, why } of damaged)
    process.stderr.write(printable(`${where}: damaged, passed over: ${why}`) + '\n');
  return records;
}

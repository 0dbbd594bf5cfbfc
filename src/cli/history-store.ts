import type { RunRecord } from '../history/record.js';
import { openStore } from '../history/store/open.js';
import type { Store } from '../history/store/store.js';
import { text } from './command.js';
import { sayable } from './sayable.js';

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
    process.stderr.write(`${sayable(`${where}: damaged, passed over: ${why}`)}\n`);
  return records;
}

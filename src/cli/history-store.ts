import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { openStore, type StoredHistory, type Store } from '../history/store/open.js';
import { text } from './command.js';
import { checkOutDir } from './out-dir.js';
import { say } from './say.js';

/** `--store` of the commands about a history. */
export const storeOption = {
  ...text('where the history is: a file, or postgres://host/database'),
  default: 'assay-history.jsonl',
} as const;

/** @throws {UsageError} when the store is no URL and cannot be a file */
export function checkStore(store: string): void {
  if (store.trim() === '' || store.includes('://')) return;
  const folder = dirname(resolve(store));
  if (!existsSync(folder))
    throw new UsageError(`--store ${store}: the folder ${folder} does not exist: create it first.`);
  if (existsSync(store) && !statSync(store).isFile())
    throw new UsageError(`--store ${store}: it is not a file.`);
  checkOutDir(folder, '--store');
}

/** Opens the store, calls `use`, and closes the store. */
export async function withStore<T>(where: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(where);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Reads the records of one target, or of all targets. Damaged records are reported on stderr and skipped. */
export async function readHeld(store: Store, target?: string): Promise<StoredHistory> {
  const held = await store.read(target);
  for (const { where, why } of held.damaged) say(`${where}: damaged and ignored: ${why}`);
  return held;
}

/** Reads the records of targets up to a night. @throws {UsageError} when there is no such target */
export async function heldOf(
  store: Store,
  target: string | undefined,
  until?: string,
): Promise<StoredHistory> {
  const held = await readHeld(store, target);
  if (target !== undefined && held.records.length === 0) {
    const names = [...new Set((await store.read()).records.map((record) => record.target))];
    if (names.length > 0)
      throw new UsageError(`--target ${target}: the history knows only ${names.join(', ')}.`);
  }
  if (held.records.length === 0) say(`${store.name}: no run is stored there.`);
  const isBy = (night: string) => until === undefined || night <= until;
  return {
    ...held,
    records: held.records.filter(({ night }) => isBy(night)),
    acceptances: held.acceptances.filter(({ accepts }) => isBy(accepts.night)),
  };
}

/** @throws {UsageError} when the night of a command line is not a date */
export function checkNight(where: string, night: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(night) || Number.isNaN(Date.parse(night)))
    throw new UsageError(`${where} ${night}: expected a night, such as 2026-11-30.`);
  return night;
}

import type { RunRecord } from '../record.js';

/** Something in a store that is no record: which, and why. */
export interface Damaged {
  where: string;
  why: string;
}

/** Where a history is kept. Records are only ever added. */
export interface Store {
  /** How it is named to a reader: never with a password. */
  name: string;
  append(records: readonly RunRecord[]): Promise<void>;
  /** All records in the order in which they were added; none when nothing was added yet. */
  read(): Promise<{ records: RunRecord[]; damaged: Damaged[] }>;
  close(): Promise<void>;
}

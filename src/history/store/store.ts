import { checkOf } from '../../platform/json-schema.js';
import { parseSent } from '../../platform/run-file.js';
import { type Acceptance, type RunRecord, acceptanceSchema, recordSchema } from '../record.js';

/** PostgreSQL error codes for a table that another session creates at the same time. */
const CODES = ['23505', '42710', '42P07'];

/** @throws {unknown} unless the error says that another session creates the same table now */
export function madeByAnother(error: unknown): void {
  if (!CODES.includes((error as { code?: string }).code ?? '')) throw error;
}

/** The maximum number of records in a store: one run per night, for hundreds of targets and many years. */
export const MOST_RECORDS = 300_000;

/** A damaged entry of a store: which one, and why. */
interface DamagedRecord {
  where: string;
  why: string;
}

/** The content of a line or a row: a run, or the acceptance of a worsening. */
export type StoredEntry = RunRecord | Acceptance;

/** The contents of a store, in the order in which they were added. */
export interface StoredHistory {
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

/** Parses an entry from JSON text. @returns the reason when it is damaged */
export function readEntry(text: string, where: string): StoredEntry | DamagedRecord {
  let value: unknown;
  try {
    value = parseSent(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON: the file may be incomplete' : undefined;
    return { where, why: why ?? (error as Error).message };
  }
  const accepts = typeof value === 'object' && value !== null && 'accepts' in value;
  const validate = accepts ? acceptanceCheck() : recordCheck();
  if (validate(value)) return value;
  const { instancePath = '', message = 'is not a record' } = validate.errors?.[0] ?? {};
  return { where, why: `${instancePath || 'it'} ${message}` };
}

/** The target that an entry is about. */
export const targetOf = (entry: StoredEntry): string =>
  'accepts' in entry ? entry.accepts.target : entry.target;

/** Separates records, acceptances and damaged entries. */
export const separate = (all: readonly (StoredEntry | DamagedRecord)[]): StoredHistory => ({
  records: all.filter((each) => 'series' in each),
  acceptances: all.filter((each) => 'accepts' in each),
  damaged: all.filter((each) => 'why' in each),
});

import { checkOf } from '../../platform/json-schema.js';
import { parseSent } from '../../platform/run-file.js';
import { type Acceptance, type RunRecord, acceptanceSchema, recordSchema } from '../record.js';

/** Error codes of PostgreSQL when another session makes the table at the same time. */
const CODES = ['23505', '42710', '42P07'];

/**
 * Lets pass that another session makes the same table at the same time.
 * @throws {unknown} what else went wrong
 */
export function madeByAnother(error: unknown): void {
  if (!CODES.includes((error as { code?: string }).code ?? '')) throw error;
}

/** So many records a store may have: of a run a night, those of hundreds of targets for years. */
export const MOST_RECORDS = 300_000;

/** A part of a store that is not a record: which one, and why. */
interface DamagedRecord {
  where: string;
  why: string;
}

/** What stands in a line or a row: a run, or that somebody accepted what got worse. */
export type StoredEntry = RunRecord | Acceptance;

/** What a store holds, in the order in which it was added. */
export interface StoredHistory {
  records: RunRecord[];
  acceptances: Acceptance[];
  damaged: DamagedRecord[];
}

/** Where a history is kept. Entries are only ever added. */
export interface Store {
  /** How it is named to a reader: never with a password. */
  name: string;
  append(entries: readonly StoredEntry[]): Promise<void>;
  /** The records of one target; of all targets when absent. */
  read(target?: string): Promise<StoredHistory>;
  close(): Promise<void>;
}

const recordCheck = checkOf<RunRecord>(recordSchema);
const acceptanceCheck = checkOf<Acceptance>(acceptanceSchema);

/** The entry that a text holds, as JSON, or why it holds none. */
export function readEntry(text: string, where: string): StoredEntry | DamagedRecord {
  let value: unknown;
  try {
    value = parseSent(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON: perhaps only a part was written' : undefined;
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

/** Separates records, acceptances and what is damaged. */
export const separate = (all: readonly (StoredEntry | DamagedRecord)[]): StoredHistory => ({
  records: all.filter((each) => 'series' in each),
  acceptances: all.filter((each) => 'accepts' in each),
  damaged: all.filter((each) => 'why' in each),
});

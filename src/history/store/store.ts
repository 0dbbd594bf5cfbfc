import { checkOf } from '../../harness/json-schema.js';
import { parseSent } from '../../harness/run-file.js';
import { recordSchema, type RunRecord } from '../record.js';

/** So many records a store may have: of a run a night, those of hundreds of targets for years. */
export const MOST_RECORDS = 300_000;

/** A part of a store that is no record: which one, and why. */
export interface DamagedRecord {
  where: string;
  why: string;
}

/** Where a history is kept. Records are only ever added. */
export interface Store {
  /** How it is named to a reader: never with a password. */
  name: string;
  append(records: readonly RunRecord[]): Promise<void>;
  /** All records in the order in which they were added; none when nothing was added yet. */
  read(): Promise<{ records: RunRecord[]; damaged: DamagedRecord[] }>;
  close(): Promise<void>;
}

const recordCheck = checkOf<RunRecord>(recordSchema);

/** The record that a text holds, as JSON, or why it holds none. */
export function readRecord(text: string, where: string): RunRecord | DamagedRecord {
  let value: unknown;
  try {
    value = parseSent(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is no JSON: perhaps only a part was written' : undefined;
    return { where, why: why ?? (error as Error).message };
  }
  const validate = recordCheck();
  if (validate(value)) return value;
  const { instancePath = '', message = 'is no record' } = validate.errors?.[0] ?? {};
  return { where, why: `${instancePath || 'it'} ${message}` };
}

/** Separates records from what is damaged. */
export const separate = (
  all: readonly (RunRecord | DamagedRecord)[],
): { records: RunRecord[]; damaged: DamagedRecord[] } => ({
  records: all.filter((each) => 'series' in each),
  damaged: all.filter((each) => 'why' in each),
});

import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { recordSchema, type RunRecord } from '../record.js';
import type { Damaged } from './store.js';

const ajv = new Ajv({ strict: true });
formats.default(ajv);
const validate = ajv.compile<RunRecord>(recordSchema);

/** The record that this is, or why it is none. */
export function checkRecord(value: unknown, where: string): RunRecord | Damaged {
  if (validate(value)) return value;
  const { instancePath = '', message = 'is no record' } = validate.errors?.[0] ?? {};
  return { where, why: `${instancePath || 'it'} ${message}` };
}

/** Parts records from what is damaged. */
export const part = (
  all: readonly (RunRecord | Damaged)[],
): { records: RunRecord[]; damaged: Damaged[] } => ({
  records: all.filter((each) => 'series' in each),
  damaged: all.filter((each) => 'why' in each),
});

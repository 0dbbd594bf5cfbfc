import { UsageError } from '../harness/errors.js';
import type { RunRecord } from './record.js';

/**
 * The record as a repeat of the newest night of its target, kind and mode, also when it is past midnight. Throws
 * `UsageError` when there is none yet.
 */
export function asRepeat(record: RunRecord, known: readonly RunRecord[]): RunRecord {
  const { target, kind, mode } = record;
  const nights = known
    .filter((each) => each.target === target && each.kind === kind && each.mode === mode)
    .map(({ night }) => night)
    .sort();
  const night = nights.at(-1);
  if (night === undefined)
    throw new UsageError(
      `--repeat: the history has no ${kind} of ${target} (${mode}) that this could repeat: leave --repeat out.`,
    );
  return { ...record, night, repeat: true };
}

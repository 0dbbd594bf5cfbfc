import { UsageError } from '../platform/errors.js';
import { median } from './detect/statistics.js';
import { metricOf } from './metrics.js';
import type { RunRecord } from './record.js';

/** Of a calibration further off than this factor, no more is taken out: something else went wrong. */
const MAX_FACTOR = 2;

/**
 * The record with what the same run measured on the reference target, right before and after: the median of each value.
 * @throws {UsageError} when none of `runs` is of the same kind and mode
 */
export function withCalibration(record: RunRecord, runs: readonly RunRecord[]): RunRecord {
  const asked = ({ conditions }: RunRecord) =>
    JSON.stringify(Object.entries({ ...conditions, machine: '' }).sort());
  const same = runs.filter(
    (run) => run.kind === record.kind && run.mode === record.mode && asked(run) === asked(record),
  );
  if (runs.length === 0) return record;
  if (same.length === 0)
    throw new UsageError(
      `--calibration: none of these is a ${record.kind} of ${record.mode} with the same rates and duration, as the run is that they calibrate.`,
    );
  const names = Object.keys(record.series).filter((name) => metricOf(name).speed);
  const values = names.map((name) => [name, same.flatMap(({ series }) => series[name] ?? [])] as const);
  const known = values.filter(([, measured]) => measured.length > 0);
  return { ...record, calibration: Object.fromEntries(known.map(([name, all]) => [name, median(all)])) };
}

/**
 * The values of a series without the machine's part: each divided by how its calibration compares to the usual one (the
 * median of all). A run without calibration stays as it is.
 */
export function calibrated(runs: readonly { value: number; calibration: number | undefined }[]): number[] {
  const usual = median(runs.flatMap(({ calibration }) => (calibration ? [calibration] : [])));
  return runs.map(({ value, calibration }) =>
    calibration ? value / Math.max(1 / MAX_FACTOR, Math.min(MAX_FACTOR, calibration / usual)) : value,
  );
}

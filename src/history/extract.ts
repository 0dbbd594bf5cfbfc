import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../harness/errors.js';
import { readVerdict } from '../harness/read-verdict.js';
import { certificationSeries } from './certification-series.js';
import { loadSeries } from './load-series.js';
import { holdsLoad, readLoad } from '../harness/load/read-load.js';
import type { RunRecord } from './record.js';

/**
 * What the run in `dir` measured: a record for `verdict.json`, one for `load.json`. Throws `UsageError` when neither is
 * there, or one is unusable: a part of a run, or one that was interrupted, is no point of a series.
 */
export function recordsOf(dir: string): RunRecord[] {
  const records = [
    ...(existsSync(join(dir, 'verdict.json')) ? [certification(dir)] : []),
    ...(holdsLoad(dir) ? [load(dir)] : []),
  ];
  if (records.length === 0)
    throw new UsageError(
      `${dir}: there is no verdict.json and no load.json; is it the folder that --out named?`,
    );
  return records;
}

function certification(dir: string): RunRecord {
  const verdict = readVerdict(dir);
  const { run, target } = verdict;
  refusePart(join(dir, 'verdict.json'), run.interrupted, run.shard);
  const { seed, harnessVersion, catalogue, budget, startedAt } = run;
  return {
    ...whenAndWhere(startedAt, target.name),
    kind: 'certification',
    mode: budget,
    series: certificationSeries(verdict),
    run: { seed, harnessVersion, catalogue: catalogue.version },
  };
}

function load(dir: string): RunRecord {
  const measured = readLoad(dir);
  const { run, target } = measured;
  refusePart(join(dir, 'load.json'), run.interrupted, run.segment);
  const { seed, harnessVersion, k6, scenario, profile, startedAt } = run;
  return {
    ...whenAndWhere(startedAt, target.name),
    kind: 'load',
    mode: `${scenario} ${profile}`,
    series: loadSeries(measured),
    run: { seed, harnessVersion, k6 },
  };
}

const whenAndWhere = (startedAt: string, target: string) => {
  const at = new Date(startedAt).toISOString();
  return { schemaVersion: 1 as const, at, night: at.slice(0, 10), target };
};

function refusePart(file: string, interrupted: boolean | undefined, part: string | undefined): void {
  if (interrupted) throw new UsageError(`${file}: the run was interrupted, so its numbers say nothing.`);
  if (part !== undefined)
    throw new UsageError(`${file}: it is part ${part} of a run: join the parts with assay merge first.`);
}

import { UsageError } from '../platform/errors.js';
import { mergeLoads } from '../results/load/merge.js';
import { holdsLoad, readLoad } from '../results/load/read-load.js';
import { readVerdict } from '../results/contradiction.js';
import { CannotMerge, mergeVerdicts } from '../results/merge.js';
import { command, paths, requiredText } from './command.js';
import { checkOutDir } from './out-dir.js';
import { chosenReporters, report, reporterOption, reportLoad } from './report.js';

export const mergeCommand = command(
  {
    positionals: { dirs: paths('folders that `certify --shard` or `load --segment` wrote') },
    options: { out: requiredText('where the joined reports go'), reporter: reporterOption },
  },
  async ({ dirs, out, reporter }) => {
    checkOutDir(out);
    const reporters = await chosenReporters(reporter);
    if (dirs.some(holdsLoad)) {
      await reportLoad(
        joined(() => mergeLoads(dirs.map(readLoad))),
        out,
      );
      return;
    }
    const verdict = joined(() => mergeVerdicts(dirs.map(readVerdict)));
    process.exitCode = await report(verdict, out, reporters);
  },
);

function joined<T>(merge: () => T): T {
  try {
    return merge();
  } catch (error) {
    throw error instanceof CannotMerge
      ? new UsageError(`These folders cannot be merged: ${error.message}.`)
      : error;
  }
}

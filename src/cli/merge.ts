import type { CommandModule } from 'yargs';
import { UsageError } from '../harness/errors.js';
import { holdsLoad, readLoad } from '../harness/load/read-load.js';
import { readVerdict } from '../harness/read-verdict.js';
import { mergeLoads } from '../verdict/load/merge.js';
import { CannotMerge } from '../verdict/join.js';
import { mergeVerdicts } from '../verdict/merge.js';
import { reportLoad } from './load-report.js';
import { checkOutDir } from './out-dir.js';
import { chosenReporters, report, reporterOption } from './report.js';

interface Args {
  dirs: string[];
  out: string;
  reporter: string[];
}

export const mergeCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs
      .positional('dirs', {
        array: true,
        type: 'string',
        describe: 'folders that `certify --shard` or `load --segment` wrote',
      })
      .options({
        out: {
          type: 'string',
          requiresArg: true,
          demandOption: true,
          describe: 'where the joined reports go',
        },
        reporter: reporterOption,
      }) as never,
  handler: async ({ dirs, out, reporter }) => {
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
};

function joined<T>(merge: () => T): T {
  try {
    return merge();
  } catch (error) {
    throw error instanceof CannotMerge
      ? new UsageError(`These folders cannot be merged: ${error.message}.`)
      : error;
  }
}

import type { CommandModule } from 'yargs';
import { UsageError } from '../harness/errors.js';
import { readVerdict } from '../harness/read-verdict.js';
import { CannotMerge, mergeVerdicts } from '../verdict/merge.js';
import { REPORTERS, type Reporter } from '../../reports/write.js';
import { report } from './certify.js';
import { exitStatusOf } from './exit.js';
import { checkOutDir } from './out-dir.js';
import { Progress } from './progress.js';

interface Args {
  dirs: string[];
  out: string;
  reporter: Reporter[];
}

export const mergeCommand: CommandModule<object, Args> = {
  command: 'merge <dirs..>',
  describe: 'join the shards of one run',
  builder: (yargs) =>
    yargs
      .positional('dirs', { array: true, type: 'string', describe: 'folders that `certify --shard` wrote' })
      .options({
        out: {
          type: 'string',
          requiresArg: true,
          demandOption: true,
          describe: 'where the joined reports go',
        },
        reporter: {
          type: 'array',
          choices: REPORTERS,
          requiresArg: true,
          default: REPORTERS.filter((name) => name !== 'allure'),
        },
      }) as never,
  handler: async ({ dirs, out, reporter }) => {
    checkOutDir(out);
    const verdict = join(dirs);
    await report(verdict, out, reporter, new Progress());
    process.exitCode = exitStatusOf(verdict);
  },
};

function join(dirs: string[]) {
  try {
    return mergeVerdicts(dirs.map(readVerdict));
  } catch (error) {
    throw error instanceof CannotMerge
      ? new UsageError(`These folders cannot be merged: ${error.message}.`)
      : error;
  }
}

import yargs from 'yargs';
import { UsageError } from '../harness/errors.js';
import { harnessVersion } from '../harness/version.js';
import { commandsFor } from './commands.js';
import { nameHome } from './home.js';
import { explain, targetFirst } from './usage.js';

/**
 * Runs the command that `words` call, what stands behind `assay`. The status to end with is `process.exitCode`; absent: 0.
 * @throws {UsageError} when they call none, or call it in a wrong way
 * @throws {CannotJudge} when what is to be judged cannot be
 */
export async function main(words: readonly string[]): Promise<void> {
  nameHome();
  const args = targetFirst(words);
  if (args[0] === '--get-yargs-completions') {
    const { complete } = await import('./completion.js');
    if (await complete(args.slice(1))) return;
  }
  /** The command that was called, with what it was called with. */
  let command: (() => unknown) | undefined;
  await yargs(args)
    .scriptName('assay')
    .usage('$0 <command>\n\nShows whether a ledger service keeps its specification.')
    .command(await commandsFor(args, (run) => (command = run)))
    .demandCommand(1, 'Name a command, such as: assay certify')
    .strict()
    .recommendCommands()
    .parserConfiguration({ 'duplicate-arguments-array': true, 'boolean-negation': true })
    .version(harnessVersion)
    .help()
    .alias('h', 'help')
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .epilogue('Exit status: 0 conforms · 1 does not · 2 wrong usage or target file · 3 could not be judged')
    .exitProcess(false)
    .fail((message, error) => {
      // What yargs itself throws is a wrong call as well.
      if (error && error.name !== 'YError') throw error;
      throw new UsageError(
        `${explain(message, args)}\n\nassay --help lists the commands, assay <command> --help tells about one.`,
      );
    })
    .parseAsync();
  await command?.();
}

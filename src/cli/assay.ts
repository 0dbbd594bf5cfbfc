#!/usr/bin/env node
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { CannotJudge } from '../harness/errors.js';
import { harnessVersion } from '../harness/version.js';
import { commandsFor } from './commands.js';
import { exitWith, EXIT } from './exit.js';
import { nameHome } from './home.js';
import { explain, targetFirst } from './usage.js';
import { say } from './say.js';

// Whatever nobody catches is no verdict either.
process.on('uncaughtException', exitWith);
nameHome();
const args = targetFirst(hideBin(process.argv));
if (args[0] === '--get-yargs-completions') await (await import('./completion.js')).complete(args.slice(1));

/** The command that was called, with what it was called with. */
let command: (() => unknown) | undefined;
const cli = yargs(args)
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
  .fail((message, error) => {
    // What yargs itself throws is a wrong call as well.
    if (error && error.name !== 'YError') throw error;
    say(`${explain(message)}\n\nassay --help lists the commands, assay <command> --help tells about one.`);
    process.exit(EXIT.usage);
  });

// Who reads the output may have seen enough (`assay clauses | head`): that is no failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    // Nothing was judged by that: an error of the tool is never a verdict.
    exitWith(new CannotJudge(`The output cannot be written: ${error.message}`));
  });

try {
  await cli.parseAsync();
  await command?.();
} catch (error) {
  exitWith(error);
}

#!/usr/bin/env node
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { harnessVersion } from '../harness/version.js';
import { certifyCommand } from './certify.js';
import { clausesCommand } from './clauses.js';
import { doctorCommand } from './doctor.js';
import { exitWith, EXIT } from './exit.js';
import { mergeCommand } from './merge.js';
import { proveCommand } from './prove.js';
import { referenceCommand } from './reference.js';
import { replayCommand } from './replay.js';

const cli = yargs(hideBin(process.argv))
  .scriptName('assay')
  .usage('$0 <command>\n\nShows whether a ledger service keeps its specification.')
  .command(certifyCommand)
  .command(clausesCommand)
  .command(referenceCommand)
  .command(proveCommand)
  .command(replayCommand)
  .command(mergeCommand)
  .command(doctorCommand)
  .demandCommand(1, 'Name a command, such as: assay certify')
  .strict()
  .recommendCommands()
  .parserConfiguration({ 'duplicate-arguments-array': true })
  .version(harnessVersion)
  .help()
  .alias('h', 'help')
  .wrap(Math.min(110, process.stdout.columns ?? 100))
  .epilogue('Exit status: 0 conforms · 1 does not · 2 wrong usage or target file · 3 could not be judged')
  .fail((message, error, usage) => {
    if (error) throw error;
    process.stderr.write(
      `${message}\n\nassay --help and assay ${process.argv[2] ?? '<command>'} --help tell how to call it.\n`,
    );
    void usage;
    process.exit(EXIT.usage);
  });

try {
  await cli.parseAsync();
} catch (error) {
  exitWith(error);
}

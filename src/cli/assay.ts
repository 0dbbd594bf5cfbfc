#!/usr/bin/env node
import { hideBin } from 'yargs/helpers';
import { CannotJudge } from '../harness/errors.js';
import { exitWith } from './exit.js';
import { main } from './main.js';

// Whatever nobody catches is no verdict either.
process.on('uncaughtException', exitWith);

// Who reads the output may have seen enough (`assay clauses | head`): that is no failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    // Nothing was judged by that: an error of the tool is never a verdict.
    exitWith(new CannotJudge(`The output cannot be written: ${error.message}`));
  });

try {
  await main(hideBin(process.argv));
} catch (error) {
  exitWith(error);
}

#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { hideBin } from '../packages/yargs.js';
import { CannotJudge, tellUncaughtError } from '../platform/errors.js';
import { exitWith, wasInterrupted } from './exit.js';
import { main } from './main.js';

// A run ends within seconds, and V8 spends a third of its CPU time on optimised code. Less inlining makes that shorter.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');

/** How long the cleanup of an interrupted run may take. */
const LEFT_MS = 500;

// An uncaught error is not a verdict either.
process.on('uncaughtException', (error) => {
  if (!tellUncaughtError(error)) exitWith(error);
});

// A reader may close the pipe early (`assay clauses | head`): that is not a failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    // An output error is an error of the tool, so it is never reported as a verdict.
    exitWith(new CannotJudge(`The output cannot be written: ${error.message}`));
  });

// When Node (20.20) ends by itself, it closes the handles that are left first, and may loop forever over them.
process.on('beforeExit', () => process.exit());

try {
  await main(hideBin(process.argv));
} catch (error) {
  exitWith(error);
}
if (wasInterrupted()) setTimeout(() => process.exit(), LEFT_MS).unref();

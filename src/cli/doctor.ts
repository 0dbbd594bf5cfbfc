import type { CommandModule } from 'yargs';
import type { Check } from '../harness/doctor/check.js';
import { examineMachine, examineTarget } from '../harness/doctor.js';
import { EXIT } from './exit.js';

const SIGNS = { ok: 'ok  ', note: 'note', wrong: 'FAIL' } as const;

export const doctorCommand: CommandModule<object, { target?: string }> = {
  builder: (yargs) => yargs.positional('target', { type: 'string', describe: 'target file (YAML)' }) as never,
  handler: async ({ target }) => {
    const checks: Check[] = [
      ...examineMachine(),
      ...(target === undefined ? [] : await examineTarget(target)),
    ];
    for (const { state, what, result } of checks)
      process.stdout.write(`${SIGNS[state]}  ${what}: ${result}\n`);
    if (target === undefined)
      process.stdout.write('\nGive a target file to have its services looked at too.\n');
    process.exitCode = checks.some(({ state }) => state === 'wrong') ? EXIT.inconclusive : EXIT.conforms;
  },
};

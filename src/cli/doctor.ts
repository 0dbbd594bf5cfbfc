import type { Check } from '../preflight/check.js';
import { command, text } from './command.js';
import { EXIT } from './exit.js';
import { print, sayable } from './say.js';

const SIGNS = { ok: 'ok  ', note: 'note', wrong: 'FAIL' } as const;

export const doctorCommand = command(
  { positionals: { target: text('target file (YAML)') } },
  async ({ target }) => {
    const { examineMachine, examineTarget } = await import('../preflight/doctor.js');
    const checks: Check[] = [
      ...examineMachine(),
      ...(target === undefined ? [] : await examineTarget(target)),
    ];
    for (const { state, what, result } of checks)
      print(`${sayable(`${SIGNS[state]}  ${what}: ${result}`)}\n`);
    if (target === undefined) print('\nName a target file to check its services as well.\n');
    const isWrong = checks.some(({ state }) => state === 'wrong');
    const isUnusable = checks.some((check) => check.isUnusable);
    process.exitCode = isUnusable ? EXIT.usage : isWrong ? EXIT.inconclusive : EXIT.conforms;
  },
);

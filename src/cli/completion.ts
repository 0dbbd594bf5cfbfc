import yargs from 'yargs';
import { command } from './command.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `assay completion`. */
export const completionCommand = command(
  {
    positionals: {
      shell: { choices: SHELLS, describe: 'which shell (default: the one that SHELL names)' },
    },
    examples: [['source <($0 completion bash)', 'in ~/.bashrc']],
  },
  ({ shell }) => {
    // Yargs tells the shell by these variables, and by nothing else.
    if (shell) {
      process.env['SHELL'] = shell;
      delete process.env['ZSH_NAME'];
    }
    yargs([]).scriptName('assay').showCompletionScript();
  },
);

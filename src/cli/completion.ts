import type { CommandModule } from 'yargs';
import yargs from 'yargs';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completionCommand: CommandModule<object, { shell?: (typeof SHELLS)[number] }> = {
  builder: (cli) =>
    cli
      .positional('shell', { choices: SHELLS, describe: 'which shell (default: the one that SHELL names)' })
      .example('source <($0 completion bash)', 'in ~/.bashrc') as never,
  handler: ({ shell }) => {
    // Yargs tells the shell by these variables, and by nothing else.
    if (shell) {
      process.env['SHELL'] = shell;
      delete process.env['ZSH_NAME'];
    }
    yargs([]).scriptName('assay').showCompletionScript();
  },
};

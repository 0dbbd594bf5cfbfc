import type { CommandModule } from 'yargs';
import { certificateBadgeCommand } from './certificate-badge.js';
import { certificateSignCommand } from './certificate-sign.js';
import { certificateVerifyCommand } from './certificate-verify.js';

export const certificateCommand: CommandModule = {
  command: 'certificate',
  describe: 'sign what a run found out; verify what somebody else has signed',
  builder: (yargs) =>
    yargs
      .command(certificateSignCommand)
      .command(certificateVerifyCommand)
      .command(certificateBadgeCommand)
      .demandCommand(1, 'Say what to do: assay certificate sign, verify or badge'),
  handler: () => undefined,
};

import type { CommandModule } from 'yargs';
import { issuerServeCommand } from './issuer-serve.js';
import { issuerTokenCommand } from './issuer-token.js';

export const issuerCommand: CommandModule = {
  command: 'issuer',
  describe: 'be the issuer that a staging node trusts; make tokens, good and bad',
  builder: (yargs) =>
    yargs
      .command(issuerServeCommand)
      .command(issuerTokenCommand)
      .demandCommand(1, 'Say what the issuer is to do: assay issuer serve, or assay issuer token'),
  handler: () => undefined,
};

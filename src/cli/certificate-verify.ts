import type { CommandModule } from 'yargs';
import { certificateText } from './certificate-text.js';
import { verified } from './certificate-files.js';
import { EXIT } from './exit.js';

interface Args {
  certificate: string;
  key: string;
  dir?: string;
}

export const certificateVerifyCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs
      .positional('certificate', { type: 'string', describe: 'what `assay certificate sign` wrote' })
      .positional('dir', { type: 'string', describe: 'the reports that came with it' })
      .options({
        key: {
          type: 'string',
          requiresArg: true,
          demandOption: true,
          describe: "the signer's public key in PEM, from the signer",
        },
      })
      .example('$0 certificate verify cert.json --key pub.pem out', '') as never,
  handler: async ({ certificate: file, key, dir }) => {
    const { compareRun } = await import('../certificate/compare-run.js');
    await verified({ file, key }, (statement, keyId) => {
      const compared = dir === undefined ? undefined : { dir, ...compareRun(statement, dir) };
      process.stdout.write(certificateText(statement, keyId, compared));
      // It holds, and what it certifies is that the target fails: nobody's script shall go on with that.
      process.exitCode = EXIT[statement.predicate.assay.verdict];
    });
  },
};

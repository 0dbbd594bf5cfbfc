import { certificateText } from './certificate-text.js';
import { verified } from './certificate-files.js';
import { command, requiredText, text } from './command.js';
import { EXIT } from './exit.js';

/** `assay certificate verify`. */
export const certificateVerifyCommand = command(
  {
    positionals: {
      certificate: requiredText('what `assay certificate sign` wrote'),
      dir: text('the reports that came with it'),
    },
    options: { key: requiredText("the signer's public key in PEM, from the signer") },
    examples: [['$0 certificate verify cert.json --key pub.pem out', '']],
  },
  async ({ certificate: file, key, dir }) => {
    const { compareRun } = await import('../certificate/compare-run.js');
    await verified({ file, key }, (statement, keyId) => {
      const compared = dir === undefined ? undefined : { dir, ...compareRun(statement, dir) };
      process.stdout.write(certificateText(statement, keyId, compared));
      // It holds, and what it certifies is that the target fails: nobody's script shall go on with that.
      process.exitCode = EXIT[statement.predicate.assay.verdict];
    });
  },
);

import { verified } from './certificate-files.js';
import { command, requiredText } from './command.js';
import { writeOut } from './out-dir.js';

/** `assay certificate badge`. */
export const certificateBadgeCommand = command(
  {
    positionals: { certificate: requiredText('what `assay certificate sign` wrote') },
    options: {
      key: requiredText("the signer's public key in PEM"),
      out: requiredText('where the badge goes'),
      format: {
        choices: ['svg', 'json'],
        requiresArg: true,
        describe: 'json: what shields.io reads (default: as --out ends, or else svg)',
      },
    },
    examples: [['$0 certificate badge cert.json --key pub.pem --out badge.svg', '']],
  },
  async ({ certificate: file, key, out, format }) => {
    const { badgeOf, svgOf } = await import('../certificate/badge.js');
    await verified({ file, key }, async (statement) => {
      const badge = badgeOf(statement);
      const asJson = (format ?? (out.endsWith('.json') ? 'json' : 'svg')) === 'json';
      writeOut(out, asJson ? `${JSON.stringify(badge)}\n` : await svgOf(badge));
      process.stderr.write(`${out}: ${badge.label}: ${badge.message}\n`);
    });
  },
);

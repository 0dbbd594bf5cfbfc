import type { CommandModule } from 'yargs';
import { verified } from './certificate-files.js';
import { writeOut } from './out-dir.js';

interface Args {
  certificate: string;
  key: string;
  out: string;
  format?: 'svg' | 'json';
}

export const certificateBadgeCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs
      .positional('certificate', { type: 'string', describe: 'what `assay certificate sign` wrote' })
      .options({
        key: {
          type: 'string',
          requiresArg: true,
          demandOption: true,
          describe: "the signer's public key in PEM",
        },
        out: { type: 'string', requiresArg: true, demandOption: true, describe: 'where the badge goes' },
        format: {
          choices: ['svg', 'json'] as const,
          requiresArg: true,
          describe: 'json: what shields.io reads (default: as --out ends, or else svg)',
        },
      })
      .example('$0 certificate badge cert.json --key pub.pem --out badge.svg', '') as never,
  handler: async ({ certificate: file, key, out, format }) => {
    const { badgeOf, svgOf } = await import('../certificate/badge.js');
    await verified({ file, key }, async (statement) => {
      const badge = badgeOf(statement);
      const asJson = (format ?? (out.endsWith('.json') ? 'json' : 'svg')) === 'json';
      writeOut(out, asJson ? `${JSON.stringify(badge)}\n` : await svgOf(badge));
      process.stderr.write(`${out}: ${badge.label}: ${badge.message}\n`);
    });
  },
};

import { printable } from '../../reports/printable.js';
import type { Statement } from '../certificate/statement.js';
import { UsageError } from '../harness/errors.js';
import { readRegular } from '../harness/regular-file.js';
import { MOST_OF_RUN } from '../harness/run-file.js';
import { certificateText } from './certificate-text.js';
import { command, requiredText, text } from './command.js';
import { EXIT } from './exit.js';
import { writeOut } from './out-dir.js';
import { print, say } from './say.js';

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
      print(certificateText(statement, keyId, compared));
      // It holds, and what it certifies is that the target fails: nobody's script shall go on with that.
      process.exitCode = EXIT[statement.predicate.assay.verdict];
    });
  },
);

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
      say(`${out}: ${badge.label}: ${badge.message}`);
    });
  },
);

/**
 * Uses what a certificate says, when it holds; else stderr says that it is refused, and the exit status is 1.
 * @throws {UsageError} when there is no such file, or no such key.
 */
async function verified(
  { file, key: keyFile }: { file: string; key: string },
  use: (statement: Statement, keyId: string) => void | Promise<void>,
): Promise<void> {
  const { CertificateRefused } = await import('../certificate/envelope.js');
  const { verifyCertificate } = await import('../certificate/verify.js');
  const { verifyingKey } = await import('../certificate/key.js');
  const key = verifyingKey(keyFile);
  const text = textOf(file);
  try {
    await use(verifyCertificate(text, key), key.id);
  } catch (error) {
    if (!(error instanceof CertificateRefused)) throw error;
    say(`${file}: refused: ${printable(error.message)}.`);
    process.exitCode = EXIT['does-not-conform'];
  }
}

function textOf(path: string): string {
  try {
    return readRegular(path, { most: MOST_OF_RUN, links: true }).toString('utf8');
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}.`);
  }
}

import { readFileSync, statSync } from 'node:fs';
import type { Statement } from '../certificate/statement.js';
import { UsageError } from '../harness/errors.js';
import { printable } from '../../reports/printable.js';
import { EXIT } from './exit.js';

const MOST_BYTES = 256 * 1024 * 1024;

/**
 * What a certificate says, when it holds; undefined: it was refused, which stderr says, and the exit status is 1.
 * @throws {UsageError} when there is no such file, or no such key.
 */
export async function verified<T>(
  { file, key: keyFile }: { file: string; key: string },
  use: (statement: Statement, keyId: string) => T,
): Promise<Awaited<T> | undefined> {
  const { CertificateRefused } = await import('../certificate/envelope.js');
  const { verifyCertificate } = await import('../certificate/verify.js');
  const { verifyingKey } = await import('../certificate/key.js');
  const key = verifyingKey(keyFile);
  const text = textOf(file);
  try {
    return await use(verifyCertificate(text, key), key.id);
  } catch (error) {
    if (!(error instanceof CertificateRefused)) throw error;
    process.stderr.write(`${file}: refused: ${printable(error.message)}.\n`);
    process.exitCode = EXIT['does-not-conform'];
    return undefined;
  }
}

function textOf(path: string): string {
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error('it is larger than any certificate');
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${path}: ${code === 'ENOENT' ? 'there is no such file' : message}.`);
  }
}

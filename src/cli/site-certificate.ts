import { compareRun } from '../certificate/compare-run.js';
import { verifyingKey, type Key } from '../certificate/key.js';
import { CertificateRefused } from '../certificate/envelope.js';
import type { Statement } from '../certificate/statement.js';
import { statementCheck, verifyCertificate } from '../certificate/verify.js';
import { UsageError } from '../harness/errors.js';
import { fileOfRun, isInRun, parseSent } from '../harness/run-file.js';
import { certificateFacts } from '../../reports/certificate-facts.js';
import type { CertificateSummary } from '../../reports/site/site.js';

const NAMES = ['certificate.json', 'cert.json'];

/**
 * Reads the certificate in a folder, where there is one: verified with the key in the file `keyFile`, and as its bare
 * content without.
 * @throws {UsageError} when `keyFile` holds no public key.
 */
export function certificateReader(
  keyFile: string | undefined,
): (dir: string) => CertificateSummary | undefined {
  const key = keyFile === undefined ? undefined : verifyingKey(keyFile);
  return (dir) => {
    const name = NAMES.find((each) => isInRun(dir, each));
    if (name === undefined) return undefined;
    try {
      const text = fileOfRun(dir, name).toString('utf8');
      return key ? verified(text, key, dir) : unverified(text);
    } catch (error) {
      // What a refused one claims is worth nothing. One that cannot be read does not keep others from being shown.
      if (!(error instanceof CertificateRefused || error instanceof UsageError)) throw error;
      return { state: `✗ refused: ${error.message}`, isVerified: false, facts: [] };
    }
  };
}

function verified(text: string, key: Key, dir: string): CertificateSummary {
  const statement = verifyCertificate(text, key);
  compareRun(statement, dir);
  return { state: `✓ verified, signed with ${key.id}`, isVerified: true, facts: certificateFacts(statement) };
}

function unverified(text: string): CertificateSummary {
  const statement = payloadOf(text);
  if (!statement)
    return { state: '? there is a file, and it is no certificate', isVerified: false, facts: [] };
  return { state: '? signed, not verified here', isVerified: false, facts: certificateFacts(statement) };
}

function payloadOf(text: string): Statement | undefined {
  try {
    const { payload } = parseSent(text) as { payload?: unknown };
    const value = parseSent(Buffer.from(String(payload), 'base64').toString('utf8'));
    return statementCheck()(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareRun } from '../certificate/compare-run.js';
import { reachOf } from '../certificate/coverage.js';
import { verifyingKey, type Key } from '../certificate/key.js';
import { CertificateRefused } from '../certificate/envelope.js';
import type { Statement } from '../certificate/statement.js';
import { isCertificate, verifyCertificate } from '../certificate/verify.js';
import { askedLines } from '../../reports/asked.js';
import type { CertificateSummary } from '../../reports/site/site.js';
import { number, plural, RUN_WORDS } from '../../reports/words.js';

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
    const path = NAMES.map((name) => join(dir, name)).find((each) => existsSync(each));
    if (path === undefined) return undefined;
    const text = readFileSync(path, 'utf8');
    return key ? verified(text, key, dir) : unverified(text);
  };
}

function verified(text: string, key: Key, dir: string): CertificateSummary {
  try {
    const statement = verifyCertificate(text, key);
    compareRun(statement, dir);
    return { state: `✓ verified, signed with ${key.id}`, isVerified: true, facts: factsOf(statement) };
  } catch (error) {
    if (!(error instanceof CertificateRefused)) throw error;
    // What a refused one claims is worth nothing.
    return { state: `✗ refused: ${error.message}`, isVerified: false, facts: [] };
  }
}

function unverified(text: string): CertificateSummary {
  const statement = payloadOf(text);
  if (!statement)
    return { state: '? there is a file, and it is no certificate', isVerified: false, facts: [] };
  return { state: '? signed, not verified here', isVerified: false, facts: factsOf(statement) };
}

function payloadOf(text: string): Statement | undefined {
  try {
    const { payload } = JSON.parse(text) as { payload?: unknown };
    const value: unknown = JSON.parse(Buffer.from(String(payload), 'base64').toString('utf8'));
    return isCertificate(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function factsOf({ predicate: { assay, result } }: Statement): [string, string][] {
  const { coverage, attendance, run } = assay;
  const { judged, judgeable } = reachOf(coverage);
  const all = plural(judgeable, 'clause');
  return [
    ['Target', assay.target.name],
    ['Asked', askedLines(assay.target.origins).join('; ') || 'the run does not say'],
    ['Verdict', `${RUN_WORDS[assay.verdict].word} (${result})`],
    ['Reach', coverage.complete ? `complete: ${all}` : `partial: ${number(judged)} of ${all}`],
    ['Systems', coverage.systems.map(({ system }) => system).join(', ')],
    ['Run', `${run.startedAt}, catalogue ${run.catalogue.version}`],
    ['Signed', assay.signedAt],
    ['Expires after', assay.expires],
    ['Witness', attendance.kind === 'witnessed' ? attendance.by : 'none: the signer ran it'],
  ];
}

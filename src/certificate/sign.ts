import { UsageError } from '../platform/errors.js';
import { verdictBytes, verdictFrom } from '../results/read-verdict.js';
import { fileOfRun, isInRun } from '../platform/run-file.js';
import { certifiable, predicateOf } from './predicate.js';
import { contradiction } from './contradictions.js';
import { seal } from './envelope.js';
import type { VerifyingKey } from './key.js';
import {
  PREDICATE_TYPE,
  STATEMENT_TYPE,
  type CertificateStatement,
  type Terms,
  exchangesIn,
  exchangeSubject,
  fileSubject,
  REPORTS,
} from './statement.js';
import { termOf, type WantedTerm } from './term.js';

/** How a run is certified, and by whom. */
interface Signing extends WantedTerm {
  key: VerifyingKey;
  /** Who was there when it was run, besides the signer. */
  witness?: string | undefined;
  /** Where the run can be looked at. */
  url?: string | undefined;
}

/** A certificate, and what it says. */
interface Signed {
  /** The certificate: a DSSE envelope, JSON. */
  text: string;
  statement: CertificateStatement;
  /** The clause whose waiver ends it before the wanted day. */
  because?: string;
}

/**
 * Certifies what a run found out.
 * @throws {UsageError} when the folder holds nothing that can be certified, or not for so long.
 */
export function signRun({ dir, ...signing }: Signing & { dir: string }, now = new Date()): Signed {
  const reports = REPORTS.filter((name) => isInRun(dir, name)).map(
    (name) => [name, fileOfRun(dir, name)] as const,
  );
  return signFiles({ dir, verdict: verdictBytes(dir), reports }, signing, now);
}

/** The files of a run. */
interface SignedFiles {
  /** What messages call where they are. */
  dir: string;
  /** `verdict.json`. */
  verdict: Buffer;
  /** Those of `REPORTS` that are there. */
  reports: readonly (readonly [name: string, bytes: Buffer])[];
}

/**
 * As `signRun`, of files that are in no folder.
 * @throws {UsageError} as that does
 */
export function signFiles(
  { dir, verdict: bytes, reports }: SignedFiles,
  { key, witness, url, ...wanted }: Signing,
  now = new Date(),
): Signed {
  const { verdict, why } = certifiable(verdictFrom(bytes, dir));
  if (!verdict) throw new UsageError(`${dir} cannot be certified: ${why}.`);
  const { expires, because } = termOf(verdict, wanted, now);
  const terms: Terms = {
    attendance: witness === undefined ? { kind: 'self-run' } : { kind: 'witnessed', by: witness },
    signedAt: now.toISOString(),
    expires,
    url,
  };
  const statement: CertificateStatement = {
    _type: STATEMENT_TYPE,
    subject: [
      fileSubject('verdict.json', bytes),
      ...reports.map(([name, file]) => fileSubject(name, file)),
      ...exchangesIn(verdict).map(exchangeSubject),
    ],
    predicateType: PREDICATE_TYPE,
    predicate: predicateOf(verdict, terms),
  };
  const wrong = contradiction(statement, now);
  if (wrong !== undefined)
    throw new UsageError(
      `${dir} cannot be certified: a certificate of it would contradict itself: ${wrong}.`,
    );
  return { text: seal(statement, key), statement, ...(because !== undefined && { because }) };
}

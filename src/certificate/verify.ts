import { checkOf } from '../platform/json-schema.js';
import { catalogue } from '../results/catalogue-digest.js';
import { CertificateRefused, unseal } from './envelope.js';
import { contradiction } from './contradictions.js';
import type { VerifyingKey } from './key.js';
import { PREDICATE_TYPE, STATEMENT_TYPE, statementSchema, type CertificateStatement } from './statement.js';

/** The validator for the statement of a certificate. */
export const statementCheck = checkOf<CertificateStatement>(statementSchema, { allowUnionTypes: true });

/**
 * Verifies a certificate: the signature, and that it is still valid.
 * @throws {CertificateRefused} when it is not signed with the key, has expired, was judged by another catalogue, or
 * contradicts itself
 */
export function verifyCertificate(text: string, key: VerifyingKey, now = new Date()): CertificateStatement {
  const value = unseal(text, key);
  checkType(value);
  const isStatement = statementCheck();
  if (!isStatement(value)) {
    const { instancePath = '', message = '' } = isStatement.errors?.[0] ?? {};
    throw new CertificateRefused(
      `it is signed with the key, but no certificate that this assay reads: ${instancePath || 'it'} ${message}`,
    );
  }
  const { expires, run } = value.predicate.assay;
  if (now.toISOString().slice(0, 10) > expires) throw new CertificateRefused(`it expired on ${expires}`);
  checkCatalogue(run);
  const wrong = contradiction(value, now);
  if (wrong !== undefined) throw new CertificateRefused(`it contradicts itself: ${wrong}`);
  return value;
}

function checkType(value: unknown): void {
  const { _type, predicateType } = (value ?? {}) as Record<string, unknown>;
  if (_type !== STATEMENT_TYPE)
    throw new CertificateRefused(`what was signed is not an in-toto statement (${STATEMENT_TYPE})`);
  if (predicateType !== PREDICATE_TYPE)
    throw new CertificateRefused(
      `the statement is not a test result (${PREDICATE_TYPE}), but ${String(predicateType)}`,
    );
}

// Without its catalogue, the clause ids have no meaning.
function checkCatalogue({
  catalogue: judgedBy,
  harnessVersion,
}: CertificateStatement['predicate']['assay']['run']): void {
  if (judgedBy.version !== catalogue.version)
    throw new CertificateRefused(
      `it was judged by the catalogue ${judgedBy.version}, which this assay does not know: it has ${catalogue.version}. Verify it with assay ${harnessVersion}`,
    );
  if (judgedBy.digest !== catalogue.digest)
    throw new CertificateRefused(
      `it was judged by another catalogue than the ${catalogue.version} of this assay: ${judgedBy.digest}, and not ${catalogue.digest}`,
    );
}

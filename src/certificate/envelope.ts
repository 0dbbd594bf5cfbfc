import { sign, verify } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { Type, type Static } from '../packages/typebox.js';
import { checkOf } from '../platform/json-schema.js';
import { parseSent } from '../platform/run-file.js';
import type { VerifyingKey } from './key.js';
import { catalogue } from '../results/catalogue-digest.js';
import { contradiction } from './predicate.js';
import { PREDICATE_TYPE, STATEMENT_TYPE, statementSchema, type CertificateStatement } from './statement.js';

/** A certificate is not valid: exit status 1. The message says why, for the person who relies on it. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
}

/** The media type of an in-toto statement (https://github.com/in-toto/attestation). */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const envelopeSchema = Type.Object({
  payloadType: Type.String(),
  payload: Type.String(),
  signatures: Type.Array(Type.Object({ keyid: Type.Optional(Type.String()), sig: Type.String() }), {
    minItems: 1,
  }),
});
type Envelope = Static<typeof envelopeSchema>;

const envelopeCheck = checkOf<Envelope>(envelopeSchema);

// Ed25519 includes its own hash.
const hashFor = ({ key }: VerifyingKey) => (key.asymmetricKeyType === 'ed25519' ? null : 'sha256');

/** Signs a statement. @returns a DSSE envelope (https://github.com/secure-systems-lab/dsse) as JSON */
export function seal(statement: unknown, key: VerifyingKey): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = sign(hashFor(key), dsse.preAuthEncoding(PAYLOAD_TYPE, payload), key.key);
  const envelope: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: key.id, sig: sig.toString('base64') }],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/**
 * Verifies an envelope and returns the signed JSON value.
 * @throws {CertificateRefused} when it is not an envelope of an in-toto statement, or not signed with this key
 */
export function unseal(text: string, key: VerifyingKey): unknown {
  const envelope = parsed(text, 'the file');
  if (!envelopeCheck()(envelope))
    throw new CertificateRefused(
      'the file is not a DSSE envelope: it has no payloadType, payload and signatures',
    );
  if (envelope.payloadType !== PAYLOAD_TYPE)
    throw new CertificateRefused(`the payload is not an in-toto statement, but ${envelope.payloadType}`);
  const payload = decoded(envelope.payload, 'the payload');
  checkSignature(envelope, payload, key);
  return parsed(payload.toString('utf8'), 'the payload');
}

function checkSignature({ payloadType, signatures }: Envelope, payload: Buffer, key: VerifyingKey): void {
  const message = dsse.preAuthEncoding(payloadType, payload);
  const hash = hashFor(key);
  // Key ids are not signed. They are only used in messages, never for trust.
  if (signatures.some(({ sig }) => verify(hash, message, key.key, decoded(sig, 'a signature')))) return;
  if (signatures.some(({ keyid }) => keyid === key.id))
    throw new CertificateRefused(
      `the signature is not valid: the payload or the signature was changed after it was signed with ${key.id}`,
    );
  const signers = signatures.map(({ keyid }) => keyid ?? 'a key without an id').join(', ');
  throw new CertificateRefused(
    `it was signed with another key: ${signers}. The key that you name is ${key.id}`,
  );
}

// Standard and URL-safe base64 are accepted; other characters, which a lenient decoder skips, are not.
function decoded(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text.replaceAll('-', '+').replaceAll('_', '/'))
    throw new CertificateRefused(`${what} is not base64`);
  return bytes;
}

function parsed(text: string, what: string): unknown {
  try {
    return parseSent(text);
  } catch (error) {
    throw new CertificateRefused(`${what} is not JSON: ${(error as Error).message}`);
  }
}

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
      `it is signed with the key, but this version of assay cannot read it as a certificate: ${instancePath || 'it'} ${message}`,
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
      `it was judged by the catalogue ${judgedBy.version}, and this version of assay has ${catalogue.version}. Verify it with assay ${harnessVersion}`,
    );
  if (judgedBy.digest !== catalogue.digest)
    throw new CertificateRefused(
      `it was judged by another catalogue with the version ${catalogue.version}: its digest is ${judgedBy.digest}, and that of this version of assay ${catalogue.digest}`,
    );
}

import { KeyObject, X509Certificate, createPrivateKey, webcrypto } from 'node:crypto';
import { readNamed } from '../../target-file/read-named.js';
import { type Target, unusable } from '../../target-file/target.js';

/**
 * The client certificates that a target file can name. untrusted: issued by an untrusted authority for
 * clients; future: not valid yet; forServers: only valid for servers; byLeaf: issued by a certificate that is not an
 * authority.
 */
export const OF_FILES = ['right', 'expired', 'untrusted', 'future', 'forServers', 'byLeaf'] as const;
/** One of them. */
export type OfFile = (typeof OF_FILES)[number];

/** The client certificates that are presented. */
export type Certificate = OfFile | 'none' | 'self-signed' | 'of another authority';

/** Whether a certificate is read from a file of the target file. */
export const isOfFile = (certificate: Certificate): certificate is OfFile =>
  (OF_FILES as readonly string[]).includes(certificate);

/** The members of `clientAuth` with the files of a certificate and its key. */
export const membersOf = (certificate: OfFile) =>
  certificate === 'right'
    ? { cert: 'certificateFile', key: 'keyFile' }
    : { cert: `${certificate}CertificateFile`, key: `${certificate}KeyFile` };

const DAY_MS = 86_400_000;
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
  hash: 'SHA-256',
};

const kindOf = ({ name }: { name: string }) => (name.startsWith('RSA') ? RSA : EC);

const keysFor = (algorithm: typeof RSA | typeof EC) =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/**
 * Creates a client certificate of an untrusted issuer, valid for a day, with its key. `like`: a PEM certificate whose
 * names, issuer and extensions it copies. A self-signed one has the name of that issuer, as if it were the authority.
 */
export async function untrustedIdentity(
  like: string | undefined,
  isSelfSigned: boolean,
): Promise<ClientIdentity> {
  const { X509Certificate, X509CertificateGenerator } = await import('../../packages/x509.js');
  const model = like === undefined ? undefined : new X509Certificate(like);
  const own = await keysFor(kindOf((isSelfSigned ? undefined : model?.publicKey.algorithm) ?? EC));
  const signing = kindOf((isSelfSigned ? undefined : model?.signatureAlgorithm) ?? EC);
  const issuer = isSelfSigned ? own : await keysFor(signing);
  const certificate = await X509CertificateGenerator.create({
    subject: (isSelfSigned ? model?.issuer : model?.subject) ?? 'CN=assay',
    issuer: model?.issuer ?? 'CN=assay',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    publicKey: own.publicKey,
    signingKey: issuer.privateKey,
    signingAlgorithm: signing,
    ...(model && !isSelfSigned && { extensions: model.extensions }),
  });
  const key = KeyObject.from(own.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: certificate.toString('pem'), key: key.toString() };
}

/** A certificate with its chain, and its key; PEM. */
export interface ClientIdentity {
  cert: string;
  key: string;
}

type Names = Readonly<Record<string, unknown>>;
/**
 * Reads the two files of a client certificate, which members at a pointer name. @returns undefined when none are
 * named
 * @throws {UsageError} also when the key does not belong to the certificate, or the certificate is not of its kind
 */
export function identityIn(target: Target, at: string, names: Names | undefined, kind: OfFile) {
  const members = membersOf(kind);
  const { [members.cert]: cert, [members.key]: key } = names ?? {};
  // The schema requires both or neither.
  if (typeof cert !== 'string' || typeof key !== 'string') return undefined;
  const [certAt, keyAt] = [`${at}/${members.cert}`, `${at}/${members.key}`];
  const chain = certificatesIn(target, certAt, cert).map((pem) => new X509Certificate(pem));
  const identity = { cert: readNamed(target, certAt, cert), key: readNamed(target, keyAt, key) };
  const pem = 'contains no readable private key: expected PKCS#8 in PEM, without a password';
  const privateKey = orUnusable(target, keyAt, `${key} ${pem}`, () => createPrivateKey(identity.key));
  if (!chain[0]!.checkPrivateKey(privateKey))
    throw unusable(target, keyAt, `${key} is not the key of the certificate in ${cert}`);
  const problem = otherKind(chain, kind);
  if (problem !== undefined)
    throw unusable(target, certAt, `the certificate in ${cert} ${problem}; name another one`);
  return { identity, files: { cert, key } };
}

/** As in `X509Certificate.keyUsage`. */
const FOR_CLIENTS = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

/** The reason why a certificate is not of its kind; undefined when it is. */
function otherKind([leaf, issuer]: readonly X509Certificate[], kind: OfFile): string | undefined {
  const { validFrom, validTo, keyUsage } = leaf!;
  const hasExpired = new Date(validTo) < new Date();
  if (hasExpired !== (kind === 'expired'))
    return hasExpired ? `expired on ${validTo}` : `has not expired: it is valid until ${validTo}`;
  if (new Date(validFrom) > new Date() !== (kind === 'future'))
    return kind === 'future' ? `is valid since ${validFrom}` : `is not valid before ${validFrom}`;
  // Despite its type, Node returns undefined when the certificate has no list.
  const uses = (keyUsage as string[] | undefined) ?? FOR_CLIENTS;
  if (kind === 'forServers' && FOR_CLIENTS.some((use) => uses.includes(use))) return 'is also for clients';
  if (kind === 'byLeaf' && (!issuer || issuer.ca))
    return issuer ? 'was issued by an authority' : 'has no issuer certificate after it';
  return undefined;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** @throws {UsageError} when the file has no PEM certificate, or one that cannot be read */
export function certificatesIn(target: Target, pointer: string, name: string): string[] {
  const found = readNamed(target, pointer, name).match(BLOCK) ?? [];
  if (found.length === 0) throw unusable(target, pointer, `${name} contains no certificate in PEM`);
  for (const pem of found) {
    const text = `${name} contains a certificate that cannot be read`;
    orUnusable(target, pointer, text, () => new X509Certificate(pem));
  }
  return [...found];
}

function orUnusable<T>(target: Target, pointer: string, text: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw unusable(target, pointer, text, error);
  }
}

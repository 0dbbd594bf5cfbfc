import { KeyObject, webcrypto } from 'node:crypto';
import type { ClientIdentity } from './files.js';

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
 * A client certificate that no trusted authority issued, valid for a day, with its key. `like`: a certificate in PEM whose
 * names, issuer and extensions it copies. Self-signed it is in the name of that issuer, as if it were the authority.
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

import { createPublicKey, webcrypto, type KeyObject } from 'node:crypto';

/** The web crypto name for a key of each kind. */
const algorithmOf = (key: KeyObject) => {
  const { asymmetricKeyType, asymmetricKeyDetails } = key;
  if (asymmetricKeyType === 'ed25519') return { name: 'Ed25519' };
  const hash = 'SHA-256';
  if (asymmetricKeyType !== 'ec') return { name: 'RSASSA-PKCS1-v1_5', hash };
  const curve = asymmetricKeyDetails?.namedCurve ?? '';
  return { name: 'ECDSA', namedCurve: CURVES[curve] ?? curve, hash };
};

const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

/** Creates a self-signed certificate that is valid for a day, as PEM. */
export async function selfSigned(key: KeyObject): Promise<string> {
  const { X509CertificateGenerator } = await import('../../packages/x509.js');
  const algorithm = algorithmOf(key);
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const privateKey = await readTwice(() =>
    webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
  );
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const publicKey = await readTwice(() =>
    webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']),
  );
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=assay',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 86_400_000),
    keys: { privateKey, publicKey },
    signingAlgorithm: algorithm,
  });
  return certificate.toString('pem');
}

/**
 * Reads a key, with one retry. An OpenSSL error that is left over from a handshake in the same thread makes the first
 * attempt fail for a good key.
 */
const readTwice = <T>(read: () => Promise<T>): Promise<T> => read().catch(read);

import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { loopbackCertificate, loopbackKey } from '../../testing/loopback-certificate.js';

/** A certificate for loopback (from November 2026 on), its key in many formats, and a key of nobody's. */
export const pemFiles = (): Record<string, string | Uint8Array> => {
  const key = createPrivateKey(loopbackKey);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const sec1 = key.export({ type: 'sec1', format: 'pem' });
  return {
    'both.pem': loopbackCertificate + loopbackKey,
    'two.pem': loopbackKey + loopbackKey,
    'key-and-sec1.pem': `${loopbackKey}${String(sec1)}`,
    'cert.pem': loopbackCertificate,
    'key.pem': loopbackKey,
    'sec1.pem': sec1,
    'key.der': key.export({ type: 'pkcs8', format: 'der' }),
    'pkcs1.pem': rsa.export({ type: 'pkcs1', format: 'pem' }),
    'other.pem': other.export({ type: 'pkcs8', format: 'pem' }),
    'encrypted.pem': other.export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'hush',
    }),
    'empty.pem': '',
    'torn.pem': loopbackCertificate.replace(/MII[^]{40}/, 'MII'),
  };
};

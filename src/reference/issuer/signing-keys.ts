import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK, type JWK } from '../../packages/jose.js';

/** The algorithm of a signature. */
export type Algorithm = 'RS256' | 'ES256';

/** A key pair of the issuer. */
export type IssuerKey = {
  keyId: string;
  /** PKCS#8. */
  pem: string;
  publicJwk: JWK;
};

/** A key pair for each algorithm. */
export type SigningKeys = Record<Algorithm, IssuerKey>;

const generate = promisify(generateKeyPair);

const signingKey = async (
  alg: Algorithm,
  keyId: string,
  pair: { privateKey: KeyObject; publicKey: KeyObject },
): Promise<IssuerKey> => ({
  keyId,
  pem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicJwk: { ...(await exportJWK(pair.publicKey)), alg, kid: keyId, use: 'sig' },
});

/** Creates key pairs: RSA with 2048 bits, and P-256. */
export const createSigningKeys = async (): Promise<SigningKeys> => {
  const [rsa, ec] = await Promise.all([
    generate('rsa', { modulusLength: 2048 }),
    generate('ec', { namedCurve: 'P-256' }),
  ]);
  return { RS256: await signingKey('RS256', 'k1', rsa), ES256: await signingKey('ES256', 'k2', ec) };
};

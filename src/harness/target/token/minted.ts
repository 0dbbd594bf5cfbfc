import { randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT, type CryptoKey } from '../../../packages/jose.js';
import { readNamed } from '../read-named.js';
import type { Issuer } from '../schema/issuer.js';
import { unusable, type Target } from '../target.js';
import { KEY, mendKey } from './signing-key.js';
import type { Keep, Origin } from './lease.js';

const LIFETIME_S = 600;
const MARGIN_S = 60;
// The target's clock may be a little behind.
const SKEW_S = 30;
const importKey = async (target: Target, issuer: Issuer, keep: Keep): Promise<CryptoKey> => {
  const pem = keep(readNamed(target, KEY, issuer.signingKeyFile));
  try {
    return await importPKCS8(pem, issuer.algorithm);
  } catch {
    // The cause is left out: it might quote the key.
    throw unusable(target, KEY, mendKey(pem, issuer));
  }
};

/** Tokens for a subject, signed with the issuer's key; each is good for ten minutes and renewed a minute before. */
export const minted = (target: Target, issuer: Issuer, subject: string, keep: Keep): Origin['obtain'] => {
  let key: CryptoKey | undefined;
  const { algorithm: alg, keyId: kid, audience, claims } = issuer;
  return async () => {
    key ??= await importKey(target, issuer, keep);
    const now = Math.floor(Date.now() / 1000);
    const jwt = new SignJWT({ ...claims })
      .setProtectedHeader({ alg, typ: 'JWT', ...(kid !== undefined && { kid }) })
      .setIssuer(issuer.issuer)
      .setSubject(subject)
      .setIssuedAt(now)
      .setNotBefore(now - SKEW_S)
      .setExpirationTime(now + LIFETIME_S)
      .setJti(randomUUID());
    if (audience !== undefined) jwt.setAudience(audience);
    try {
      return { token: keep(await jwt.sign(key)), renewAt: (now + LIFETIME_S - MARGIN_S) * 1000 };
    } catch (error) {
      throw unusable(target, KEY, `cannot sign ${alg} with this key: ${(error as Error).message}`, error);
    }
  };
};

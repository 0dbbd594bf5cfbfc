import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from '../../packages/jose.js';

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;
const ALLOWED = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/**
 * Seals what must be neither read nor changed by those who keep it: JWE (RFC 7516) under a key that is derived from the
 * team's (HKDF, RFC 5869). What is sealed for one purpose opens for no other.
 */
export class Seal {
  readonly #key: Uint8Array;

  constructor(key: string, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', `assay ${purpose}`, 32));
  }

  /** A text for good. */
  text(text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(HEADER).encrypt(this.#key);
  }

  /** @throws {Error} when another key sealed it, or it was changed */
  async openText(sealed: string): Promise<string> {
    return new TextDecoder().decode((await compactDecrypt(sealed, this.#key, ALLOWED)).plaintext);
  }

  /** What holds for a while, in seconds. */
  claims(claims: Record<string, unknown>, seconds: number): Promise<string> {
    return new EncryptJWT(claims)
      .setProtectedHeader(HEADER)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .encrypt(this.#key);
  }

  /** Undefined: it holds no longer, or was never sealed here. */
  async openClaims<T>(sealed: string | undefined): Promise<(T & { iat: number }) | undefined> {
    if (sealed === undefined) return undefined;
    try {
      const options = { ...ALLOWED, requiredClaims: ['iat', 'exp'] };
      return (await jwtDecrypt(sealed, this.#key, options)).payload as T & { iat: number };
    } catch {
      return undefined;
    }
  }
}

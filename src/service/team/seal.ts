import { type LookupOptions, lookup } from 'node:dns';
import { clip, printable } from '../../../reports/printable.js';
import { BodyTooLarge } from '../../http/bounded-body.js';
import { explainFailure } from '../../http/outcome.js';
import { Agent } from '../../packages/undici.js';
import { sendOnce } from '../../http/send-once.js';
import { type Reach, refusalOfAddress } from '../reach.js';
import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, EncryptJWT, compactDecrypt, jwtDecrypt } from '../../packages/jose.js';

/** The path at which a host shows its token. */
export const PROOF_PATH = '/.well-known/assay-proof';
const MOST_BYTES = 1_000;
const LONGEST_WHY = 500;
const LONGEST_MS = 10_000;

/** The allowed addresses; for tests also the port and the timeout. */
interface Asking {
  reach: Reach;
  port?: number | undefined;
  longestMs?: number | undefined;
}

/**
 * Returns why a host does not show its token over https or http at the default ports; undefined when it does:
 * whoever can serve the token controls the host. Redirects are not followed, and no address inside a private
 * network is called.
 */
export async function whyNotShown(
  host: string,
  token: string,
  { reach, port, longestMs = LONGEST_MS }: Asking,
): Promise<string | undefined> {
  const agent = new Agent({ connect: { lookup: lookupWithin(reach), timeout: longestMs } });
  const ask = async (scheme: string): Promise<string | undefined> => {
    const request = {
      method: 'GET',
      url: `${scheme}://${host}${port === undefined ? '' : `:${port}`}${PROOF_PATH}`,
      headers: [['accept', 'text/plain']] as const,
      maxBody: MOST_BYTES,
    };
    const signal = AbortSignal.timeout(longestMs);
    try {
      const { status, body } = await sendOnce(agent, request, [], { body: null, signal });
      if (status !== 200) return `${scheme} answers ${status}`;
      return body.toString().trim() === token ? undefined : `${scheme} answers with something else`;
    } catch (error) {
      if (signal.aborted) return `${scheme}: no complete answer within ${longestMs / 1000} s`;
      if (error instanceof BodyTooLarge) return `${scheme} answers with more than a token`;
      return `${scheme}: ${explainFailure(error)}`;
    }
  };
  try {
    // In parallel, so that a host with one silent port does not take longer.
    const whys = await Promise.all(['https', 'http'].map(ask));
    return whys.includes(undefined) ? undefined : clip(printable(whys.join('; ')), LONGEST_WHY);
  } finally {
    await agent.destroy();
  }
}

/** Resolves a name, and refuses private addresses. The checked address is the one that is connected to. */
const lookupWithin =
  (reach: Reach) =>
  (
    host: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
  ): void =>
    lookup(host, { ...options, all: true }, (error, addresses = []) => {
      const why = addresses.map(({ address }) => refusalOfAddress(host, address, reach)).find(Boolean);
      done(error ?? (why === undefined ? null : new Error(why)), addresses);
    });

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;
const ALLOWED = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/**
 * Encrypts data that its holder must neither read nor change: JWE (RFC 7516) with a key derived from the team's key
 * (HKDF, RFC 5869). Data for one purpose cannot be decrypted for another.
 */
export class Seal {
  readonly #key: Uint8Array;

  constructor(key: string, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', `assay ${purpose}`, 32));
  }

  /** Encrypts a text without expiry. */
  text(text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(HEADER).encrypt(this.#key);
  }

  /** @throws {Error} when it was encrypted with another key, or changed */
  async openText(sealed: string): Promise<string> {
    return new TextDecoder().decode((await compactDecrypt(sealed, this.#key, ALLOWED)).plaintext);
  }

  /** Encrypts claims that expire after a number of seconds. */
  claims(claims: Record<string, unknown>, seconds: number): Promise<string> {
    return new EncryptJWT(claims)
      .setProtectedHeader(HEADER)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .encrypt(this.#key);
  }

  /** Undefined when it has expired, or was not encrypted here. */
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

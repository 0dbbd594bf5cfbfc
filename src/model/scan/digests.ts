import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { digestFits } from '../../spec/scan/snapshot.js';
import { ruling, type Answer, type Ruling, type Wrong } from '../ruling.js';

const ALGORITHMS = [
  'sha256',
  'sha512',
  'sha1',
  'md5',
  'sha384',
  'sha224',
  'sha3-256',
  'sha3-512',
  'blake2b512',
  'blake2s256',
];
const LARGEST = 256 * 1024 * 1024;

/** An object that was downloaded. */
interface Seen {
  digest: string;
  /** A fingerprint of its bytes. */
  bytes: string;
  /** How the digest can be that of the bytes, in words; undefined: in no way that is known. */
  way: string | undefined;
  answer: Answer;
}

/** Laws over the objects of a run: a digest belongs to its bytes. */
export class Digests {
  readonly #seen: Seen[] = [];

  /** What an object shows beside those that came before it; it is remembered. The first one shows nothing. */
  see(digest: string, bytes: Uint8Array, answer: Answer): Ruling[] {
    const now = { digest, bytes: hash('sha256', bytes).toString('hex'), way: wayOf(digest, bytes), answer };
    const others = this.#seen.filter((other) => other.bytes !== now.bytes || other.digest !== digest);
    const wrong = others.map((other) => wrongBeside(now, other)).find((each) => each !== undefined);
    const isFirst = this.#seen.length === 0;
    this.#seen.push(now);
    return isFirst ? [] : [ruling(digestFits, wrong)];
  }
}

function wrongBeside(now: Seen, other: Seen): Wrong | undefined {
  const against = other.answer;
  if (now.digest === other.digest)
    return {
      expected: 'a digest of its own for other bytes',
      actual: now.digest,
      gist: 'the digest of other bytes',
      against,
    };
  if (now.way !== undefined && other.way !== undefined) return undefined;
  if (now.bytes === other.bytes)
    return {
      expected: `the digest of the same bytes, ${other.digest}`,
      actual: now.digest,
      gist: 'another digest of the same bytes',
      against,
    };
  const way = now.way ?? other.way;
  if (way === undefined) return undefined;
  return {
    expected: `a digest that fits its object, as ${way} does another one`,
    actual: `${now.way === undefined ? now.digest : other.digest}, which fits in no way that is known`,
    gist: 'a digest that does not fit',
    against,
  };
}

const hash = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest();

/**
 * How a digest can be that of these bytes, such as "sha256 in base64"; undefined: in no way that is known. It may stand
 * behind the name of its algorithm or, as a multihash, behind the number of it; it may be that of what gzip packed.
 */
export function wayOf(
  digest: string,
  bytes: Uint8Array,
  algorithms: readonly string[] = ALGORITHMS,
): string | undefined {
  const bare = digest.replace(/^[a-z0-9-]+[:=](?=[^=])/i, '');
  const candidates = (['hex', 'base64', 'base64url'] as const).filter((encoding) => isIn(bare, encoding));
  for (const object of [bytes, ...unpacked(bytes)]) {
    for (const algorithm of algorithms) {
      const right = hash(algorithm, object);
      const encoding = candidates.find((each) => endsIn(Buffer.from(bare, each), right));
      if (encoding) return `${algorithm} in ${encoding}${bare === digest ? '' : ', behind its name'}`;
    }
  }
  return undefined;
}

const isIn = (text: string, encoding: 'hex' | 'base64' | 'base64url') =>
  ({ hex: /^([\da-f]{2})+$/i, base64: /^[\w+/]+=*$/, base64url: /^[\w-]+=*$/ })[encoding].test(text);

/** A multihash has two bytes before the hash. */
const endsIn = (given: Buffer, right: Buffer) =>
  given.equals(right) || (given.length === right.length + 2 && given.subarray(2).equals(right));

function unpacked(bytes: Uint8Array): Uint8Array[] {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return [];
  try {
    return [gunzipSync(bytes, { maxOutputLength: LARGEST })];
  } catch {
    return [];
  }
}

import { orUndefined } from '../platform/errors.js';
import { createHash, hash as digestOf } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { DigestedObject } from '../model/scan/bulk-acs.js';
import type { Reply } from '../http/reply.js';

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

/** The object with its digest, in the form that the model judges. */
export const digested = (digest: string, bytes: Uint8Array): DigestedObject => {
  const way = wayOf(digest, bytes);
  // The bytes themselves are not kept, because objects may be large.
  const hashes = way === undefined ? [...hashesOf(bytes)] : [];
  return {
    digest,
    fingerprint: hash('sha256', bytes).toString('hex'),
    way,
    wayOf: (other) => wayIn(other, hashes),
    size: bytes.length,
  };
};

const hash = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest();

interface Hash {
  algorithm: string;
  hash: Buffer;
}

/** The hashes of these bytes, and of these bytes after gunzip, one after the other as they are needed. */
function* hashesOf(bytes: Uint8Array, algorithms: readonly string[] = ALGORITHMS): Generator<Hash> {
  for (const object of [bytes, ...unpacked(bytes)])
    for (const algorithm of algorithms) yield { algorithm, hash: hash(algorithm, object) };
}

/**
 * How a digest matches these bytes, such as "sha256 in base64". The digest may follow the name of its algorithm, or,
 * as a multihash, the number of its algorithm. It may also be the digest of the bytes after gunzip.
 * @returns undefined when no known algorithm and encoding match
 */
export const wayOf = (
  digest: string,
  bytes: Uint8Array,
  algorithms?: readonly string[],
): string | undefined => wayIn(digest, hashesOf(bytes, algorithms));

function wayIn(digest: string, hashes: Iterable<Hash>): string | undefined {
  // No algorithm name is longer than 16 characters. A text that ends with = may itself be a digest in base64.
  const bare = digest.replace(/^[a-z0-9-]{1,16}[:=](?=[^=])/i, '');
  const given = (['hex', 'base64', 'base64url'] as const)
    .filter((encoding) => isIn(bare, encoding))
    .map((encoding) => ({ encoding, bytes: Buffer.from(bare, encoding) }));
  for (const { algorithm, hash: right } of hashes) {
    const found = given.find(({ bytes }) => endsIn(bytes, right));
    if (found) return `${algorithm} in ${found.encoding}${bare === digest ? '' : ', behind its name'}`;
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
  return orUndefined(() => [gunzipSync(bytes, { maxOutputLength: LARGEST })]) ?? [];
}

/**
 * Whether an HTTP URL that a target named may be fetched. The URL and each entry of `hosts` (`host` or `host:port`)
 * are compared after normalization, as they are connected to: `127.1`, `0x7f.1` and `2130706433` are 127.0.0.1,
 * letters are lower case, and international names are in punycode. A host without a port allows all its ports. An
 * IPv4 address inside an IPv6 address is another host, and so is a name with a trailing dot.
 */
export function isAllowed(url: string, hosts: readonly string[] = []): boolean {
  const { hostname, port, protocol } = new URL(url);
  const asked = port || DEFAULT_PORTS[protocol];
  return hosts.some((allowed) => {
    if (!URL.canParse(`http://${allowed}`)) return false;
    const [, only] = /:(\d+)$/.exec(allowed) ?? [];
    return (
      new URL(`http://${allowed}`).hostname === hostname &&
      (only === undefined || Number(only) === Number(asked))
    );
  });
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Why an object is not fetched from a URL, in words. @returns undefined when it is fetched */
export function whyNotFetched(url: string, hosts: readonly string[] | undefined): string | undefined {
  const { host, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) return `nothing is fetched from ${protocol} URLs`;
  return isAllowed(url, hosts) ? undefined : `scan.bulkAcs.downloadHosts does not have ${host}`;
}

/** The digest of the latest response to each call, whatever its condition. */
export class Latest {
  readonly #digests = new Map<string, { digest: string; times: number }>();

  /**
   * How often in a row, with this one, the response to the call `key` was the same byte for byte. `knowledge`: a number
   * that has changed when the same response shows more.
   */
  timesOf(key: string, { exchange: { response } }: Reply, knowledge: number): number {
    let digest = `${knowledge} ${digestOf('sha1', response.body, 'base64')} ${response.status} ${response.undecoded ?? ''}`;
    for (const [name, value] of response.headers)
      if (/^content-(type|encoding)$/i.test(name)) digest += `${name}:${value}`;
    const latest = this.#digests.get(key);
    const times = latest?.digest === digest ? latest.times + 1 : 1;
    this.#digests.set(key, { digest, times });
    return times;
  }

  /** Forgets all responses, so that each is judged in full again. */
  clear(): void {
    this.#digests.clear();
  }
}

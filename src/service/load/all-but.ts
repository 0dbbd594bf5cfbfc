import { isIP } from 'node:net';

/** All networks that none of these addresses is in, of IPv4 and of IPv6, in CIDR notation (RFC 4632, 4291 2.3). */
export function allBut(addresses: readonly string[]): string[] {
  const kept = (version: number) => addresses.filter((each) => isIP(each) === version).map(bitsOf);
  return [
    ...without(kept(4), 32, '').map((prefix) => `${ipv4(prefix)}/${prefix.length}`),
    ...without(kept(6), 128, '').map((prefix) => `${ipv6(prefix)}/${prefix.length}`),
  ];
}

/** The largest networks below a prefix that hold none of these; all are written in bits. */
function without(kept: readonly string[], length: number, prefix: string): string[] {
  if (!kept.some((bits) => bits.startsWith(prefix))) return [prefix];
  if (prefix.length === length) return [];
  return ['0', '1'].flatMap((bit) => without(kept, length, prefix + bit));
}

function bitsOf(address: string): string {
  if (isIP(address) === 4) return inBits(address.split('.').map(Number), 8);
  // As URLs have them (RFC 5952): an IPv4 address at its end is in groups as well.
  const { hostname } = new URL(`http://[${address}]`);
  const [head, tail] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const [first = [], last = []] = [head, tail];
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return inBits(
    [...first, ...zeros, ...last].map((group) => parseInt(group, 16)),
    16,
  );
}

const inBits = (parts: readonly number[], width: number): string =>
  parts.map((part) => part.toString(2).padStart(width, '0')).join('');

const partsOf = (prefix: string, length: number, width: number): number[] =>
  (prefix.padEnd(length, '0').match(new RegExp(`.{${width}}`, 'g')) ?? []).map((bits) => parseInt(bits, 2));

const ipv4 = (prefix: string): string => partsOf(prefix, 32, 8).join('.');
const ipv6 = (prefix: string): string =>
  partsOf(prefix, 128, 16)
    .map((group) => group.toString(16))
    .join(':');

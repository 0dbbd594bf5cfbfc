import { BlockList, isIP } from 'node:net';
import { UsageError } from '../platform/errors.js';

/** The hosts that a run may send to. */
export interface Reach {
  /** Names and addresses, as returned by `askableHosts`. */
  hosts: readonly string[];
  /** Whether the run is for another user, who must not reach this machine and its files. */
  forOthers: boolean;
}

/** Addresses of this machine (RFC 1122 3.2.1.3, RFC 4291 2.5.3). */
const LOOPBACK = listOf(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6']);
/**
 * Networks that are reachable only from inside (RFC 1918, 2544, 3879, 4193, 6598, 6666, 6890); link-local networks
 * (RFC 3927, 4291), on which clouds return credentials; and addresses that represent others (RFC 3056, 4380, 6052,
 * 7526, 8215).
 */
const PRIVATE = listOf(
  ...([
    ['0.0.0.0', 8, 'ipv4'],
    ['10.0.0.0', 8, 'ipv4'],
    ['100.64.0.0', 10, 'ipv4'],
    ['169.254.0.0', 16, 'ipv4'],
    ['172.16.0.0', 12, 'ipv4'],
    ['192.0.0.0', 24, 'ipv4'],
    ['192.88.99.0', 24, 'ipv4'],
    ['192.168.0.0', 16, 'ipv4'],
    ['198.18.0.0', 15, 'ipv4'],
    ['224.0.0.0', 3, 'ipv4'],
    ['::', 128, 'ipv6'],
    ['fc00::', 7, 'ipv6'],
    ['fe80::', 10, 'ipv6'],
    ['fec0::', 10, 'ipv6'],
    ['ff00::', 8, 'ipv6'],
    ['100::', 64, 'ipv6'],
    ['64:ff9b::', 96, 'ipv6'],
    ['64:ff9b:1::', 48, 'ipv6'],
    ['2001::', 32, 'ipv6'],
    ['2002::', 16, 'ipv6'],
  ] as const),
);

/** Returns why a host may not be called; undefined when its name is allowed. */
export function refusalOfHost(named: string, reach: Reach): string | undefined {
  const host = plain(named);
  if (reach.hosts.includes(host)) return undefined;
  if (!reach.forOthers && (isOwn(host) || isIn(LOOPBACK, host))) return undefined;
  const mend = reach.forOthers ? 'prove that you control it' : `--allow-host ${host}`;
  return `${host} is not on the allow-list of hosts: ${mend}`;
}

/** Returns why the address of a name may not be called; undefined when it may. */
export function refusalOfAddress(host: string, found: string, reach: Reach): string | undefined {
  const address = plain(found);
  const isOwnName = !reach.forOthers && isOwn(host);
  const isInside = isIn(PRIVATE, address) || (isIn(LOOPBACK, address) && !isOwnName);
  if (!isInside || reach.hosts.includes(address)) return undefined;
  const mend = reach.forOthers ? 'it is in a private network' : `--allow-host ${address}`;
  return `${host} resolves to ${address}, which is not on the allow-list: ${mend}`;
}

/**
 * Normalizes a host for comparison: lower case, no brackets, no dot at the end. An IPv4 address inside IPv6
 * (mapped, translated or compatible: RFC 4291 2.5.5, RFC 2765) becomes plain IPv4.
 */
export function plain(host: string): string {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  const [, high, low] = /^::(?:ffff:(?:0:)?)?([\da-f]{1,4}):([\da-f]{1,4})$/.exec(bare) ?? [];
  if (high === undefined || low === undefined) return bare.replace(/^::(?:ffff:(?:0:)?)?(?=\d+\.)/, '');
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

/** Names of this machine (RFC 6761 section 6.3). */
const isOwn = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const isIn = (list: BlockList, address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
};

function listOf(
  ...subnets: readonly (readonly [net: string, prefix: number, family: 'ipv4' | 'ipv6'])[]
): BlockList {
  const list = new BlockList();
  for (const [net, prefix, family] of subnets) list.addSubnet(net, prefix, family);
  return list;
}

/** Returns the normalized hosts that may be called. @throws {UsageError} when one is not a host */
export function askableHosts(named: readonly string[], option = '--allow-host'): string[] {
  return named.map((host) => {
    const bracketed = isIP(host) === 6 ? `[${host}]` : host;
    const url = `http://${bracketed}`;
    if (
      !/^[\w.:[\]-]+$/.test(bracketed) ||
      !URL.canParse(url) ||
      new URL(url).host !== bracketed.toLowerCase()
    )
      throw new UsageError(
        `${option} ${host}: expected a host without scheme, port or path, such as registry.example or 10.1.2.3.`,
      );
    return plain(host);
  });
}

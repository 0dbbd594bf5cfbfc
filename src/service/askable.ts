import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { UsageError } from '../harness/errors.js';
import { type Target, unusable } from '../harness/target/target.js';

/** Addresses of this machine (RFC 1122 3.2.1.3, RFC 4291 2.5.3). */
const LOOPBACK = listOf(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6']);
/**
 * Networks that only those inside them reach (RFC 1918, 6598, 4193) and links (RFC 3927, 4291), where clouds answer with
 * credentials; and addresses that stand for others.
 */
const PRIVATE = listOf(
  ...([
    ['0.0.0.0', 8, 'ipv4'],
    ['10.0.0.0', 8, 'ipv4'],
    ['100.64.0.0', 10, 'ipv4'],
    ['169.254.0.0', 16, 'ipv4'],
    ['172.16.0.0', 12, 'ipv4'],
    ['192.168.0.0', 16, 'ipv4'],
    ['224.0.0.0', 3, 'ipv4'],
    ['::', 128, 'ipv6'],
    ['fc00::', 7, 'ipv6'],
    ['fe80::', 10, 'ipv6'],
    ['ff00::', 8, 'ipv6'],
    ['64:ff9b::', 96, 'ipv6'],
  ] as const),
);

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>;
const resolveByDns: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Refuses a target that names a host which may not be asked, or a program that would be run. Hosts of this machine may
 * be asked, and those in `hosts`: names and addresses. A name that leads to this machine or into a private network may
 * be asked when that address is in the list as well.
 * @throws {UsageError} with the place in the target file
 */
export async function refuseUnaskable(
  target: Target,
  hosts: readonly string[],
  resolve: Resolve = resolveByDns,
): Promise<void> {
  for (const [pointer, program] of [
    ['/registry/provision', target.registry?.provision],
    ['/configuration/loader', target.configuration?.loader],
  ] as const)
    if (program !== undefined)
      throw unusable(target, pointer, 'the service runs no programs: judge this target with assay certify');
  for (const [pointer, host] of hostsOf(target)) {
    const why = await whyNot(host, new Set(hosts.map(plain)), resolve);
    if (why !== undefined) throw unusable(target, pointer, why);
  }
}

async function whyNot(
  host: string,
  allowed: ReadonlySet<string>,
  resolve: Resolve,
): Promise<string | undefined> {
  if (isIP(host) === 0 && host !== 'localhost') {
    if (!allowed.has(host)) return `${host} is not among the hosts that may be asked: --allow-host ${host}`;
    const addresses = await resolve(host).catch(() => []);
    const inside = addresses
      .map(plain)
      .find((one) => (isIn(LOOPBACK, one) || isIn(PRIVATE, one)) && !allowed.has(one));
    return inside === undefined
      ? undefined
      : `${host} leads to ${inside}, which is not among the addresses that may be asked: --allow-host ${inside}`;
  }
  if (host === 'localhost' || isIn(LOOPBACK, host) || allowed.has(host)) return undefined;
  return `${host} is not among the hosts that may be asked: --allow-host ${host}`;
}

/** The hosts that are asked in a run, each with its place in the target file. */
function hostsOf(target: Target): (readonly [pointer: string, host: string])[] {
  const { at: _, ...data } = target;
  return walk(data, '').flatMap(([pointer, text]) => {
    const url = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
    if (url) return [[pointer, plain(url.hostname)] as const];
    if (pointer.startsWith('/scan/bulkAcs/downloadHosts/')) return [[pointer, hostIn(text)] as const];
    return /^\/operator\/tls\/\d+\/endpoint$/.test(pointer) ? [[pointer, hostIn(text)] as const] : [];
  });
}

const hostIn = (text: string): string => {
  const url = `http://${text}`;
  return plain(URL.canParse(url) ? new URL(url).hostname : text);
};

/** Every text in data, with its JSON pointer. */
function walk(value: unknown, pointer: string): [pointer: string, text: string][] {
  if (typeof value === 'string') return [[pointer, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    walk(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/** A host as it is compared: small letters, no brackets, no dot at the end; an IPv4 address in IPv6 as what it is. */
function plain(host: string): string {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(bare) ?? [];
  if (high === undefined || low === undefined) return bare.replace(/^::ffff:(?=\d+\.)/, '');
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

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

/**
 * The hosts that are named to be asked, as they are compared.
 * @throws {UsageError} when one of them is no host
 */
export function askableHosts(named: readonly string[]): string[] {
  return named.map((host) => {
    const bracketed = isIP(host) === 6 ? `[${host}]` : host;
    const url = `http://${bracketed}`;
    if (
      !/^[\w.:[\]-]+$/.test(bracketed) ||
      !URL.canParse(url) ||
      new URL(url).host !== bracketed.toLowerCase()
    )
      throw new UsageError(`--allow-host ${host}: name a host alone, such as registry.example or 10.1.2.3.`);
    return plain(host);
  });
}

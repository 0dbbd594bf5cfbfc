import { isIP } from 'node:net';
import { lookup } from '../harness/http/lookup.js';
import { targetSchema } from '../harness/target/schema.js';
import { type Target, unusable } from '../harness/target/target.js';
import { plain, type Reach, refusalOfAddress, refusalOfHost } from './reach.js';

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>;
/** As this machine finds them. */
export const resolveByDns: Resolve = (name) =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve([found].flat().map((each) => (typeof each === 'string' ? each : each.address)));
    });
  });

/**
 * Refuses a target that names a host which may not be asked, or a program that would be run; where others ask, also one
 * that names a file. A name that leads to this machine or into a private network may be asked when that address is named
 * as well. Each connection is held to the same (`runs/guard.ts`): here it is told where the mistake stands.
 * @throws {UsageError} with the place in the target file
 */
export async function refuseUnaskable(
  target: Target,
  reach: Reach,
  resolve: Resolve = resolveByDns,
): Promise<void> {
  refusePrograms(target);
  if (reach.forOthers) refuseFiles(target);
  for (const [pointer, host] of hostsOf(target)) {
    const why = refusalOfHost(host, reach) ?? (await refusalOfName(host, reach, resolve));
    if (why !== undefined) throw unusable(target, pointer, why);
  }
}

async function refusalOfName(host: string, reach: Reach, resolve: Resolve): Promise<string | undefined> {
  if (isIP(host) !== 0) return undefined;
  const addresses = await resolve(host).catch(() => []);
  return addresses.map((address) => refusalOfAddress(host, address, reach)).find(Boolean);
}

function refusePrograms(target: Target): void {
  for (const [pointer, program] of [
    ['/registry/provision', target.registry?.provision],
    ['/configuration/loader', target.configuration?.loader],
  ] as const)
    if (program !== undefined)
      throw unusable(target, pointer, 'the service runs no programs: judge this target with assay certify');
}

/** @throws {UsageError} when a target names a file, which would be one of the machine that judges */
export function refuseFiles(target: Target): void {
  for (const pointer of filesIn(targetSchema, dataOf(target), ''))
    throw unusable(target, pointer, 'there are no files of yours here: keep what it holds as a secret');
}

/** As much of a JSON Schema as tells where files are named. */
interface Part {
  title?: string | undefined;
  properties?: Readonly<Record<string, Part>> | undefined;
  additionalProperties?: Part | boolean | undefined;
  items?: Part | undefined;
}

function filesIn(
  { title, properties = {}, additionalProperties, items }: Part,
  value: unknown,
  at: string,
): string[] {
  if (title?.startsWith('the name of a file')) return value === undefined ? [] : [at];
  if (typeof value !== 'object' || value === null) return [];
  const others = Array.isArray(value) ? items : additionalProperties;
  return Object.entries(value).flatMap(([name, inner]) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : others;
    return typeof part === 'object' ? filesIn(part, inner, `${at}/${name}`) : [];
  });
}

const dataOf = ({ at: _, file: __, dir: ___, ...data }: Target) => data;

/** The hosts that are asked in a run, each with its place in the target file. */
function hostsOf(target: Target): (readonly [pointer: string, host: string])[] {
  return walk(dataOf(target), '').flatMap(([pointer, text]) => {
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

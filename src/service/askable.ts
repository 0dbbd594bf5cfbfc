import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve as resolvePath } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { lookup } from '../http/connections.js';
import { below } from '../target-file/pointer.js';
import { targetSchema } from '../target-file/schema.js';
import { type Target, unusable } from '../target-file/target.js';
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

/** What the service refuses of a target: a place in its file, and what to do. */
interface Refusal {
  pointer: string;
  message: string;
}

/**
 * What a target names that may not be asked, as far as names go, and files that are not there. What is sent is held to the
 * same (`runs/guard.ts`): here it is told where the mistakes stand, all of them at once.
 */
export const refusalsOf = (target: Target, reach: Reach): Refusal[] => [
  ...(reach.forOthers ? [] : missingFiles(target)),
  ...hostsOf(target).flatMap(([pointer, host]) => {
    const message = refusalOfHost(host, reach);
    return message === undefined ? [] : [{ pointer, message }];
  }),
];

/**
 * Refuses a target that names a host which may not be asked; where others ask, also one that names a file. A name that
 * leads to this machine or into a private network may be asked when that address is named as well.
 * @throws {UsageError} with all of it, each with its place in the target file
 */
export async function refuseUnaskable(
  target: Target,
  reach: Reach,
  resolve: Resolve = resolveByDns,
): Promise<void> {
  if (reach.forOthers) refuseFiles(target);
  const refusals = refusalsOf(target, reach);
  for (const [pointer, host] of hostsOf(target)) {
    if (refusalOfHost(host, reach) !== undefined) continue;
    const message = await refusalOfName(host, reach, resolve);
    if (message !== undefined) refusals.push({ pointer, message });
  }
  if (refusals.length === 0) return;
  throw new UsageError(
    refusals.map(({ pointer, message }) => unusable(target, pointer, message).message).join('\n'),
  );
}

async function refusalOfName(host: string, reach: Reach, resolve: Resolve): Promise<string | undefined> {
  if (isIP(host) !== 0) return undefined;
  const addresses = await resolve(host).catch(() => []);
  return addresses.map((address) => refusalOfAddress(host, address, reach)).find(Boolean);
}

const NO_PROGRAMS = 'the service runs no programs: `assay certify` judges this with the same target file';

/** The target without its programs, which the service does not run: what needs them is not applicable. */
export function withoutPrograms(target: Target): Target {
  const { provision, ...registry } = target.registry ?? { url: '' };
  const { provision: samples, ...tokenStandard } = registry.tokenStandard ?? {};
  const { loader, ...configuration } = target.configuration ?? {};
  const withheld = {
    ...(provision !== undefined && { 'registry.transferInstructions.acceptable': NO_PROGRAMS }),
    ...(loader !== undefined && { 'configuration.loader': NO_PROGRAMS }),
  };
  return {
    ...target,
    ...(target.registry && {
      registry: { ...registry, ...(registry.tokenStandard && samples !== undefined && { tokenStandard }) },
    }),
    ...(target.configuration && { configuration }),
    withheld,
  };
}

/** @throws {UsageError} when a target names a file, which would be one of the machine that judges */
export function refuseFiles(target: Target): void {
  for (const [pointer] of filesIn(target))
    throw unusable(target, pointer, 'there are no files of yours here: keep what it holds as a secret');
}

/** As much of a JSON Schema as tells where files and addresses are named. */
interface Part {
  title?: string | undefined;
  format?: string | undefined;
  properties?: Readonly<Record<string, Part>> | undefined;
  additionalProperties?: Part | boolean | undefined;
  items?: Part | undefined;
}

const isFile = ({ title }: Part): boolean => title?.startsWith('the name of a file') === true;

/** The formats of texts that are addresses: nobody connects to any other text, whatever it looks like. */
const ADDRESSES = ['http-url', 'host', 'host-and-port'];
const isAddress = ({ format = '' }: Part): boolean => ADDRESSES.includes(format);

/** The places of data at which its schema has such a part, with what stands there. */
function placesOf(
  part: Part,
  value: unknown,
  at: string,
  isWanted: (part: Part) => boolean,
): [pointer: string, value: unknown][] {
  if (value === undefined) return [];
  if (isWanted(part)) return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, additionalProperties, items } = part;
  const others = Array.isArray(value) ? items : additionalProperties;
  return Object.entries(value).flatMap(([name, inner]) => {
    const next = Object.hasOwn(properties, name) ? properties[name] : others;
    return typeof next === 'object' ? placesOf(next, inner, below(at, name), isWanted) : [];
  });
}

const filesIn = (target: Target) => placesOf(targetSchema, dataOf(target), '', isFile);

/** Files that are looked for in the folder of the service, and are not there. */
const missingFiles = (target: Target): Refusal[] =>
  filesIn(target).flatMap(([pointer, value]) =>
    [value].flat().flatMap((name) => {
      const path = resolvePath(target.dir, String(name));
      const message = `there is no file ${String(name)} in ${dirname(path)}: put it there, or start the service with --folder and the folder that has it`;
      return existsSync(path) ? [] : [{ pointer, message }];
    }),
  );

const dataOf = ({ at: _, file: __, dir: ___, ...data }: Target) => data;

/** The hosts that are asked in a run, each with its place in the target file. */
const hostsOf = (target: Target): (readonly [pointer: string, host: string])[] =>
  placesOf(targetSchema, dataOf(target), '', isAddress).map(
    ([pointer, text]) => [pointer, hostIn(String(text).replace(/^https?:\/\//i, ''))] as const,
  );

const hostIn = (text: string): string => {
  const url = `http://${text}`;
  return plain(URL.canParse(url) ? new URL(url).hostname : text);
};

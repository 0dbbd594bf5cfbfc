import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve as resolvePath } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { lookup } from '../http/connections.js';
import { below } from '../target-file/pointer.js';
import { targetSchema } from '../target-file/schema.js';
import { type Target, unusable } from '../target-file/target.js';
import { plain, type Reach, refusalOfAddress, refusalOfHost } from './reach.js';

type Resolve = (name: string) => Promise<string[]>;
/** Resolves a name with the resolver of this machine. */
export const resolveByDns: Resolve = (name) =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve([found].flat().map((each) => (typeof each === 'string' ? each : each.address)));
    });
  });

/** A refused value of a target: its place in the file, and what to do. */
interface Refusal {
  pointer: string;
  message: string;
}

/**
 * Returns everything in a target that may not be called, judged by names only, and missing files. What is really
 * sent is checked again (`runs/guard.ts`); this check reports all mistakes at once with their places.
 */
export const refusalsOf = (target: Target, reach: Reach): Refusal[] => [
  ...(reach.forOthers ? [] : missingFiles(withoutPrograms(target))),
  ...hostsOf(target).flatMap(([pointer, host]) => {
    const message = refusalOfHost(host, reach);
    return message === undefined ? [] : [{ pointer, message }];
  }),
];

/**
 * Refuses a target that names a host that may not be called; in a team also a target that names a file. A name that
 * resolves to this machine or to a private network is allowed when that address is allowed as well.
 * @throws {UsageError} with all mistakes, each with its place in the target file
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

/** The target without programs, which the service does not run: their clauses do not apply. */
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

/** @throws {UsageError} when a target names a file, which would be read on the machine that judges */
export function refuseFiles(target: Target): void {
  for (const [pointer] of filesIn(target))
    throw unusable(
      target,
      pointer,
      'target files of a team cannot name files: store the content as a secret',
    );
}

/** The part of JSON Schema that shows where files and addresses are named. */
interface Part {
  title?: string | undefined;
  format?: string | undefined;
  properties?: Readonly<Record<string, Part>> | undefined;
  additionalProperties?: Part | boolean | undefined;
  items?: Part | undefined;
}

const isFile = ({ title }: Part): boolean => title?.startsWith('the name of a file') === true;

/** The formats of addresses. No connection is made to any other text. */
const ADDRESSES = ['http-url', 'host', 'host-and-port'];
const isAddress = ({ format = '' }: Part): boolean => ADDRESSES.includes(format);

/** Returns the places in data whose schema matches, with their values. */
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

/** Returns files that do not exist in the folder of the service. */
const missingFiles = (target: Target): Refusal[] =>
  filesIn(target).flatMap(([pointer, value]) =>
    [value].flat().flatMap((name) => {
      const path = resolvePath(target.dir, String(name));
      const message = `there is no file ${String(name)} in ${dirname(path)}: put it there, or start the service with --folder and the folder that has it`;
      return existsSync(path) ? [] : [{ pointer, message }];
    }),
  );

const dataOf = ({ at: _, file: __, dir: ___, ...data }: Target) => data;

/** The hosts that a run calls, each with its place in the target file. */
const hostsOf = (target: Target): (readonly [pointer: string, host: string])[] =>
  placesOf(targetSchema, dataOf(target), '', isAddress).map(
    ([pointer, text]) => [pointer, hostIn(String(text).replace(/^https?:\/\//i, ''))] as const,
  );

const hostIn = (text: string): string => {
  const url = `http://${text}`;
  return plain(URL.canParse(url) ? new URL(url).hostname : text);
};

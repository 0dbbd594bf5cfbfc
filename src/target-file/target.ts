import { UsageError } from '../platform/errors.js';
import { pathOf } from './pointer.js';
import type { TargetFile } from './schema.js';

/** What stands below a base URL, which may end in a slash. */
export const below = (base: string, path: string): string => base.replace(/(?<!\/)\/+$/, '') + path;

/** Endpoints / 1. `encodedId`: the transfer instruction's id as it stands in the path. */
export const acceptContextUrl = (base: string, encodedId: string): string =>
  below(base, `/registry/transfer-instruction/v1/${encodedId}/choice-contexts/accept`);

/** Endpoints / 3. */
export const bulkAcsUrl = (base: string): string => below(base, '/api/scan/v0/history/bulk/acs');

/** Endpoints / 2. */
export const allocationUrl = (base: string): string => below(base, '/v2/parties');

type Limits = NonNullable<TargetFile['limits']>;

/** A target file that was checked, with its defaults filled in. */
export type Target = TargetFile & {
  limits: Limits & Required<Pick<Limits, 'allocations' | 'concurrency' | 'requestTimeout'>>;
  waivers: NonNullable<TargetFile['waivers']>;
  /** Keys that are left out, with the reason: whoever judges does not do what they ask for. */
  withheld?: Readonly<Record<string, string>>;
  /** As it was named by the user. */
  file: string;
  /** Absolute; paths in the file are relative to it. */
  dir: string;
  /** `file:line:column` of a JSON pointer such as `/registry/url`, or of the innermost place there is on its way. */
  at: (pointer: string) => string;
};

/** An error that leads to the place in the target file which must be mended. */
export const unusable = (target: Target, pointer: string, text: string, cause?: unknown): UsageError =>
  new UsageError(`${target.at(pointer)}: ${pathOf(pointer)}: ${text}`, { cause });

/** A target that was loaded and checked once, for other processes: what YAML and schemas cost is paid only then. */
export type StoredTarget = Omit<Target, 'at'> & {
  /** Where the addresses of the apps stand, by their JSON pointers: one of them may be down, and has to be named. */
  places?: Record<string, string>;
};

/** A target as another process takes it. */
export function store(target: Target): StoredTarget {
  const { at, ...stored } = target;
  const pointers = (target.operator?.apps ?? []).flatMap((app, place) =>
    Object.keys(app).map((key) => `/operator/apps/${place}/${key}`),
  );
  return { ...stored, places: Object.fromEntries(pointers.map((pointer) => [pointer, at(pointer)])) };
}

/** All other places in the file are forgotten: what needs them was checked when it was loaded. */
export const restore = ({ places, ...stored }: StoredTarget): Target => ({
  ...stored,
  at: (pointer) => places?.[pointer] ?? stored.file,
});

import { UsageError } from '../platform/errors.js';
import { pathOf } from './pointer.js';
import type { TargetFile } from './schema.js';

/** A URL below a base URL, which may end in a slash. */
export const below = (base: string, path: string): string => base.replace(/(?<!\/)\/+$/, '') + path;

/** Endpoints / 1. `encodedId`: the transfer instruction's id as it is in the path. */
export const acceptContextUrl = (base: string, encodedId: string): string =>
  below(base, `/registry/transfer-instruction/v1/${encodedId}/choice-contexts/accept`);

/** Endpoints / 3. */
export const bulkAcsUrl = (base: string): string => below(base, '/api/scan/v0/history/bulk/acs');

/** Endpoints / 2. */
export const allocationUrl = (base: string): string => below(base, '/v2/parties');

/** The keys of the addresses of an app. */
const APP_KEYS = ['readyz', 'livez', 'metrics'] as const;

/** The addresses of all apps, with their JSON pointers. */
export const appAddresses = ({ operator }: Pick<TargetFile, 'operator'>) =>
  (operator?.apps ?? []).flatMap((app, place) =>
    APP_KEYS.flatMap((key) => {
      const url = app[key];
      return url === undefined ? [] : [{ app, key, url, pointer: `/operator/apps/${place}/${key}` }];
    }),
  );

/** A place such as "target.yaml:5:8 registry.url". */
export const placeOf = ({ at }: Pick<Target, 'at'>, pointer: string): string =>
  `${at(pointer)} ${pathOf(pointer)}`;

type Limits = NonNullable<TargetFile['limits']>;

/** A target file that was validated, with defaults filled in. */
export type Target = TargetFile & {
  limits: Limits & Required<Pick<Limits, 'allocations' | 'concurrency' | 'requestTimeout'>>;
  waivers: NonNullable<TargetFile['waivers']>;
  /** Keys that were removed, with the reason, because the service that judges does not do what they ask for. */
  withheld?: Readonly<Record<string, string>>;
  /** The name that the user gave. */
  file: string;
  /** The absolute path of the folder. Paths in the file are relative to it. */
  dir: string;
  /** `file:line:column` of a JSON pointer, such as `/registry/url`, or of the deepest place to it. */
  at: (pointer: string) => string;
};

/** An error that points to the place in the target file that must be fixed. */
export const unusable = (target: Target, pointer: string, text: string, cause?: unknown): UsageError =>
  new UsageError(`${target.at(pointer)}: ${pathOf(pointer)}: ${text}`, { cause });

/** A target for other processes. It was loaded and validated once, so they do not parse YAML or load schemas. */
export type StoredTarget = Omit<Target, 'at'> & {
  /** The places of the addresses of the operator, by their JSON pointers. An error message has to name the one that is down. */
  places?: Record<string, string>;
};

/** Converts a target for another process. */
export function store(target: Target): StoredTarget {
  const { at, ...stored } = target;
  const pointers = (['apps', 'tls'] as const).flatMap((part) =>
    (target.operator?.[part] ?? []).flatMap((one, place) =>
      Object.keys(one).map((key) => `/operator/${part}/${place}/${key}`),
    ),
  );
  return { ...stored, places: Object.fromEntries(pointers.map((pointer) => [pointer, at(pointer)])) };
}

/** Restores a stored target. Other places in the file are lost: what needs them was checked when it was loaded. */
export const restore = ({ places, ...stored }: StoredTarget): Target => ({
  ...stored,
  at: (pointer) => places?.[pointer] ?? stored.file,
});

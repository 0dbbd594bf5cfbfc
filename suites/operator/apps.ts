import type { Session } from '../../src/target-file/session.js';
import type { Cases } from '../../src/engine/cases/cases.js';
import type { Call } from '../../src/model/call.js';
import { anyOperation } from '../../src/spec/operations.js';

/** What an app can be asked. */
export type AppKey = 'readyz' | 'livez' | 'metrics';

/** The apps of a node, in the order of the target file. */
export const appsOf = ({ session }: { session: Session }) => session.target.operator?.apps ?? [];

/** The call for an address of an app. @returns undefined when the target file names none */
export const health = (
  app: { name: string } & Partial<Record<AppKey, string>>,
  key: AppKey,
  headers: [string, string][] = [],
): Call | undefined =>
  app[key] === undefined
    ? undefined
    : { operation: anyOperation(key), url: app[key], headers, varies: `${key} of ${app.name}` };

/** Each of these values with each app, by its place in the target file. */
export const forEachApp =
  <T extends object>(values: readonly T[]) =>
  (of: { session: Session }): Cases<T & { place: number }> => ({
    listed: appsOf(of).flatMap((_, place) => values.map((value) => ({ place, ...value }))),
  });

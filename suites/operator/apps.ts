import type { Reply } from '../../src/harness/http/reply.js';
import type { Session } from '../../src/harness/session.js';
import type { Cases } from '../../src/harness/property/cases.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Call } from '../../src/model/call.js';
import { anyOperation } from '../../src/spec/operations.js';
import type { TargetUnderTest } from '../support/target-under-test.js';

/** What an app can be asked. */
export type AppKey = 'readyz' | 'livez' | 'metrics';

/** An app of a node, and one of its addresses. */
export type App = { name: string; url: string };

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

/**
 * The app at a place of the target file, with the address of its metrics.
 * @throws {NotApplicable} when it has none
 */
export function scrapedApp(target: TargetUnderTest, place: number): App {
  const app = appsOf(target)[place];
  if (app?.metrics === undefined) throw new NotApplicable(`the app ${app?.name ?? place} has no metrics`);
  return { name: app.name, url: app.metrics };
}

/** All that an app is asked is made again together. */
export const againOf = (name: string): string => `app ${name}`;

/** What comes before a call that is made again: one of an address that there is not, which is refused. */
export const afterRefused = ({ session }: TargetUnderTest, url: string): Promise<() => Promise<Reply>> =>
  Promise.resolve(() =>
    session.send({ method: 'GET', url: `${url}/none`, headers: [], unavailableIsAnswer: true }, []),
  );

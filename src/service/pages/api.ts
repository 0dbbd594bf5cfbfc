import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../access.js';
import type { Runs } from '../store/runs.js';
import type { Targets } from '../store/targets.js';

/** The maximum number of runs in one response of the API. */
const AMONG = 200;

const hasCome = ({ about, summary, load }: ApiListedRun): boolean =>
  about === null && (summary !== null || load?.outcome !== undefined);

/**
 * Returns the earlier runs that can be compared with this one, newest first: of the same target, or of the
 * reference with the same defect. Loads are compared with loads of the same scenario and profile.
 */
export async function earlierOf(ask: Ask, run: ApiRun): Promise<ApiListedRun[]> {
  if (!hasCome(run)) return [];
  const { target, name, load, askedAt } = run;
  const of = target === null ? '' : `&target=${target}`;
  const before = await ask<ApiListedRun[]>(
    'GET',
    `/runs?before=${encodeURIComponent(askedAt)}&limit=${AMONG}${of}`,
  );
  return before.filter(
    (earlier) =>
      hasCome(earlier) &&
      earlier.target === target &&
      (target !== null || earlier.name === name) &&
      earlier.load?.scenario === load?.scenario &&
      earlier.load?.profile === load?.profile,
  );
}

/** A value of the API as JSON: times are strings. */
type AsJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
/** What a store lists, in a list of the API. */
export type ListedBy<Store extends { list(...of: never[]): Promise<unknown[]> }> = AsJson<
  Awaited<ReturnType<Store['list']>>[number]
>;
/** A run in a list of the API. */
export type ApiListedRun = ListedBy<Runs>;
/** A run in the API. */
export type ApiRun = AsJson<NonNullable<Awaited<ReturnType<Runs['get']>>>>;
/** A target in the API, with its file. */
export type ApiTarget = AsJson<NonNullable<Awaited<ReturnType<Targets['get']>>>>;

/**
 * Calls the API with the identity of whoever requested the page, so that a page sees and does only what that person
 * may.
 * @throws {Refused} when the API refuses
 */
export type Ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>;

/** Returns the API with the identity of a request. */
export const askAs =
  (app: FastifyInstance, request: FastifyRequest): Ask =>
  async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { host = '', cookie, authorization } = request.headers;
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        host,
        origin: app.originOf(request),
        ...(cookie !== undefined && { cookie }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(body && { payload: body }),
    });
    if (response.statusCode === 204) return undefined as T;
    if (response.statusCode < 300) return response.json<T>();
    throw new Refused(response.statusCode as Refused['statusCode'], response.json<{ error: string }>().error);
  };

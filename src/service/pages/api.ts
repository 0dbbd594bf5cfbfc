import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ScenarioChoice } from '../../../load/scenario.js';
import { Refused } from '../access.js';
import type { Noted } from '../store/query.js';
import type { KeptHost, ListedSecret } from '../store/secrets.js';
import type { LoadAllowed } from '../load/asked.js';
import type { KeptRun as Kept, ListedRun as Listed } from '../store/runs.js';
import type { KeptTarget, ListedTarget } from '../store/targets.js';

/** As many as one answer of the API lists. */
const AMONG = 200;

/** Whether something came out of a run that others can be compared with. */
const hasCome = ({ about, summary, load }: ApiListedRun): boolean =>
  about === null && (summary !== null || load?.outcome !== undefined);

/**
 * The runs before this one with which it can be compared, the newest first: of the same target, or of the reference with
 * the same defect; loads with loads of the same scenario and profile.
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

/** What the API gives, as JSON has it: times are texts. */
type AsJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
/** As a list of the API has it. */
export type ApiListedRun = AsJson<Listed>;
/** As the API has it. */
export type ApiRun = AsJson<Kept>;
/** As the API has it, with its file. */
export type ApiTarget = AsJson<KeptTarget>;
/** Who asks, as the API tells. */
export interface Me {
  owner: string;
  /** May sign certificates. */
  signs: boolean;
}
/** The load that somebody may put. */
export type MayLoad = Record<'targets' | 'reference', LoadAllowed>;
/** What a load may request of a target. */
export interface Loadable {
  scenarios: readonly ScenarioChoice[];
}
/** As a list of the API has it. */
export type TargetOfList = AsJson<ListedTarget>;
/** As the API has it. */
export type HostOfList = AsJson<KeptHost>;
/** As the API has it. */
export type SecretOfList = AsJson<ListedSecret>;
/** As the API has it. */
export type NotedOfList = AsJson<Noted>;

/**
 * Asks the API as whoever asked for a page: a page sees and does what that person may, and nothing else.
 * @throws {Refused} when the API refuses
 */
export type Ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>;

/** The API as the one who made a request may use it. */
export const askAs =
  (app: FastifyInstance, request: FastifyRequest): Ask =>
  async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { host = '', cookie, authorization } = request.headers;
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...{ host, origin: app.originOf(request) },
        ...(cookie !== undefined && { cookie }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(body && { payload: body }),
    });
    if (response.statusCode === 204) return undefined as T;
    if (response.statusCode < 300) return response.json<T>();
    throw new Refused(response.statusCode as Refused['statusCode'], response.json<{ error: string }>().error);
  };

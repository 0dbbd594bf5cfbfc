import { type ApiCaller, Refused } from '../access.js';
import type { Targets } from '../store/targets.js';
import type { Service } from '../service.js';
import type { OwnerLimits } from '../team/team-file.js';
import type { FastifyReply, FastifySchema } from 'fastify';
import { Type } from '../../packages/typebox.js';

/** For a target that does not exist, and one that the caller may not see: nobody can tell. */
export const noSuchTarget = (): Refused => new Refused(404, 'This target does not exist.');

/** Returns a target that the caller sees. @throws {Refused} when there is no such target */
export async function targetOf(targets: Targets, caller: ApiCaller, id: string) {
  const target = await targets.get(caller.sees, id);
  if (!target) throw noSuchTarget();
  return target;
}

/** The messages when an owner has reached a limit. `api/runs.ts` has those for `runs`. */
const FULL: Readonly<Record<'targets' | 'secrets' | 'hosts' | 'waivers', (most: number) => string>> = {
  targets: (most) => `You have ${most} targets, which is the maximum: remove one.`,
  secrets: (most) => `You keep ${most} secrets, which is the maximum: delete one.`,
  hosts: (most) => `You have named ${most} hosts, which is the maximum: remove one.`,
  waivers: (most) => `Your target files may have at most ${most} waivers: end one first.`,
};

/**
 * Checks, in the transaction that stores it, that an owner stays within a limit. So concurrent requests cannot
 * exceed it together. A single user has no limits.
 * @param wouldHave called while no other request of the same owner is active
 * @throws {Refused} when it is more than the team allows
 */
export async function refuseBeyond(
  { team, people }: Service,
  owner: string,
  what: keyof typeof FULL & keyof OwnerLimits,
  wouldHave: () => Promise<number>,
): Promise<void> {
  if (!team) return;
  await people.alone(owner);
  const most = team.limits[what];
  if ((await wouldHave()) > most) throw new Refused(409, FULL[what](most));
}

/** The responses of a path of the API: a schema of `SHARED` by its name, and errors. */
export const gives = (schema: string, status: 200 | 201 = 200) => ({
  [status]: Type.Ref(schema),
  '4xx': Type.Ref('Error'),
});

/** Like `gives`, for a list. */
export const givesList = (schema: string) => ({
  200: Type.Array(Type.Ref(schema)),
  '4xx': Type.Ref('Error'),
});

/** Success without content. */
export const done = { 204: Type.Null(), '4xx': Type.Ref('Error') };

/** The options of a route: its summary and schemas, and whether its handler runs in a transaction (`server.ts`). */
export const about = <const S extends FastifySchema>(summary: string, schema: S, keepsWhole = true) => ({
  config: { keepsWhole },
  schema: { summary, ...schema },
});

/** Answers a request that made something. */
export function created(reply: FastifyReply, id: string): { id: string } {
  reply.code(201);
  return { id };
}

/** Answers a request that succeeded and has no content. */
export function nothing(reply: FastifyReply): null {
  reply.code(204);
  return null;
}

/** @throws {Refused} when a value that was looked up is not there, or the caller may not see it */
export function found<T>(value: T | undefined, why: string): T {
  if (value === undefined) throw new Refused(404, why);
  return value;
}

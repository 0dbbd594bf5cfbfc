import { type ApiCaller, Refused } from '../access.js';
import type { KeptTarget, Targets } from '../store/targets.js';
import type { Service } from '../service.js';
import type { OwnerLimits } from '../team/team-file.js';
import { Type } from '../../packages/typebox.js';

/** What is said of a target that is not there, and of one that the caller may not see: nothing tells them apart. */
export const noSuchTarget = (): Refused => new Refused(404, 'There is no such target.');

/**
 * A target that the caller sees.
 *
 * @throws {Refused} when there is no such target
 */
export async function targetOf(targets: Targets, caller: ApiCaller, id: string): Promise<KeptTarget> {
  const target = await targets.get(caller.sees, id);
  if (!target) throw noSuchTarget();
  return target;
}

/** What is said to an owner who may have no more. `runs` are told apart by `api/runs.ts`. */
const FULL: Readonly<Record<'targets' | 'secrets' | 'hosts' | 'waivers', (most: number) => string>> = {
  targets: (most) => `You have ${most} targets, and may have no more: remove one.`,
  secrets: (most) => `You keep ${most} secrets, and may keep no more: forget one.`,
  hosts: (most) => `You have named ${most} hosts, and may name no more: give one up.`,
  waivers: (most) => `Your target files may have ${most} waivers, and would have more: end one.`,
};

/**
 * Sees that an owner has room for what they would have, as part of the transaction that keeps it: of many who ask at one
 * moment no more come in than there is room for. Who uses the service alone has room for everything.
 * @param wouldHave asked when nobody else is here for the same owner
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

/** What a path of the API answers: a schema of `SHARED` by its name, and what is refused. */
export const gives = (schema: string, status: 200 | 201 = 200) => ({
  [status]: Type.Ref(schema),
  '4xx': Type.Ref('Error'),
});

/** As `gives`, a list of them. */
export const givesList = (schema: string) => ({
  200: Type.Array(Type.Ref(schema)),
  '4xx': Type.Ref('Error'),
});

/** It is done, and there is nothing to say. */
export const done = { 204: Type.Null(), '4xx': Type.Ref('Error') };

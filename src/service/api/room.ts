import { Refused } from '../access.js';
import type { Service } from '../service.js';
import type { OwnerLimits } from '../team/team-file.js';

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

import { Hosts } from '../store/hosts.js';
import type { Database } from '../store/query.js';
import { Secrets } from '../store/secrets.js';
import { whyNotShown } from './proof.js';
import { Seal } from './seal.js';
import type { LoadAllowed } from '../load/allowed.js';
import type { OwnerLimits, Team } from './team-file.js';

/** What is kept for each member of a team, and how much they may have. */
export interface TeamStores {
  secrets: Secrets;
  hosts: Hosts;
  limits: OwnerLimits;
  /** What an owner may put on targets; undefined: nothing. */
  loads: (owner: string) => LoadAllowed | undefined;
  /** Why a host does not show its token; undefined when it does. */
  whyNotShown: (host: string, token: string) => Promise<string | undefined>;
}

/** Opens what is kept for a team. `named`: the hosts and addresses that may be asked whoever asks for it. */
export const teamStores = (
  database: Database,
  { key, limits, loads }: Team,
  named: readonly string[],
): TeamStores => ({
  secrets: new Secrets(database, new Seal(key, 'secrets')),
  hosts: new Hosts(database),
  limits,
  loads: (owner) => loads.get(owner),
  whyNotShown: (host, token) => whyNotShown(host, token, { reach: { hosts: named, forOthers: true } }),
});

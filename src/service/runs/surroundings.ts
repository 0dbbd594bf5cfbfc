import type { LoadAllowed } from '../api/schemas.js';
import { Hosts, Secrets } from '../store/secrets.js';
import type { Database } from '../store/query.js';
import { whyNotShown, Seal } from '../team/seal.js';
import type { OwnerLimits, Team } from '../team/team-file.js';
import { SECRET_NAMES } from '../../secrets/secret-keys.js';
import { reducedEnvironment } from '../../platform/environment.js';
import { OWNER } from '../access.js';
import type { Reach } from '../reach.js';

/** The stored data of the members of a team, and their limits. */
export interface TeamStores {
  secrets: Secrets;
  hosts: Hosts;
  limits: OwnerLimits;
  /** Returns the load that an owner may put on targets; undefined when none. */
  loads: (owner: string) => LoadAllowed | undefined;
  /** Returns why a host does not show its token; undefined when it does. */
  whyNotShown: (host: string, token: string) => Promise<string | undefined>;
}

/** Opens the stores of a team. `named`: hosts and addresses that everybody may call. */
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

const SECRET_VARIABLE = new RegExp(`${SECRET_NAMES}|_key$`, 'i');

/** The environment in which runs are judged. */
export interface Here {
  /** The folder that the paths of a target file are relative to. */
  folder: string;
  /** The variables that target files may name. */
  env: NodeJS.ProcessEnv;
  /** Hosts that everybody may call. */
  hosts: readonly string[];
  /** Hosts beyond this machine on which a single user may put load. */
  loadHosts?: readonly string[] | undefined;
  /** Undefined when there is only one user. */
  team?: TeamStores | undefined;
}

/** The environment of a process that judges. */
interface Surroundings {
  env: NodeJS.ProcessEnv;
  reach: Reach;
  /** Values that must not be shown. */
  secrets: readonly string[];
}

/**
 * Returns the environment for a run of an owner: everything for a single user, and for a member of a team only what
 * they stored. Undefined when the owner belongs to a team but the service has none. `isTarget`: a target of theirs
 * is judged, not the reference.
 */
export async function surroundingsOf(
  owner: string,
  isTarget: boolean,
  { env, hosts, team }: Omit<Here, 'folder'>,
): Promise<Surroundings | undefined> {
  if (owner === OWNER) return { env, reach: { hosts, forOthers: false }, secrets: secretsOf(env) };
  if (!team) return undefined;
  const secrets = await team.secrets.open(owner);
  const proven = (await team.hosts.list(owner)).filter(({ provenAt }) => provenAt !== null);
  return {
    env: { ...reducedEnvironment([], env), ...secrets },
    reach: { hosts: [...hosts, ...proven.map(({ host }) => host)], forOthers: isTarget },
    secrets: Object.values(secrets),
  };
}

/** The values of variables named like secrets. The process that judges knows those of the file. */
const secretsOf = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value]) => (SECRET_VARIABLE.test(name) && value ? [value.trim()] : []));

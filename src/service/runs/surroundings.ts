import { Hosts, Secrets } from '../store/secrets.js';
import type { Database } from '../store/query.js';
import { whyNotShown, Seal } from '../team/seal.js';
import type { LoadAllowed } from '../load/asked.js';
import type { OwnerLimits, Team } from '../team/team-file.js';
import { SECRET_NAMES } from '../../secrets/secret-keys.js';
import { reducedEnvironment } from '../../platform/environment.js';
import { OWNER } from '../own-machine.js';
import type { Reach } from '../reach.js';

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

const SECRET_VARIABLE = new RegExp(`${SECRET_NAMES}|_key$`, 'i');

/** What is here for whoever judges. */
export interface Here {
  /** The folder that a target file's own paths start from. */
  folder: string;
  /** The variables that target files may name. */
  env: NodeJS.ProcessEnv;
  /** Hosts that may be asked, whoever asks for it. */
  hosts: readonly string[];
  /** Hosts beyond this machine that one person may put load on. */
  loadHosts?: readonly string[] | undefined;
  /** Absent: one person uses it alone. */
  team?: TeamStores | undefined;
}

/** What a process that judges gets of it. */
interface Surroundings {
  env: NodeJS.ProcessEnv;
  reach: Reach;
  /** What nobody may read of it. */
  secrets: readonly string[];
}

/**
 * What is asked for by an owner gets of what is here: all for who is at home, and for others what they keep. Undefined:
 * they belong to a team, and here none is known. `isTarget`: a target of theirs is judged, and not the reference.
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

/** Those that are secrets by their names: which ones a target file names is known to who judges it. */
const secretsOf = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value]) => (SECRET_VARIABLE.test(name) && value ? [value.trim()] : []));

import { profiles } from '../../../load/profiles.js';
import { peakRate } from '../../results/load/stages.js';
import { OWNER } from '../access.js';
import { type Reach, plain, refusalOfHost } from '../reach.js';
import type { AskedLoad, LoadAllowed } from '../api/schemas.js';

/** The limits for a single user on their own machine. */
const OWN = { requestsPerSecond: 10_000, seconds: 3_600 };
/** The reference runs on the machine that judges, which belongs to the team. */
const REFERENCE: LoadAllowed = { hosts: [], requestsPerSecond: 100, seconds: 60 };
const NONE: LoadAllowed = { hosts: [], requestsPerSecond: 0, seconds: 0 };

/** Who allows load: a single user by naming hosts, a team by owner. */
interface LoadRules {
  /** Hosts beyond this machine. */
  loadHosts?: readonly string[] | undefined;
  /** Undefined when there is only one user. */
  team?: { loads: (owner: string) => LoadAllowed | undefined } | undefined;
}

/** Returns the load that an owner may put on targets, or on the reference. */
export function loadAllowed(
  owner: string,
  isTarget: boolean,
  { loadHosts = [], team }: LoadRules,
): LoadAllowed {
  if (owner === OWNER) return { ...OWN, hosts: loadHosts };
  return isTarget ? (team?.loads(owner) ?? NONE) : REFERENCE;
}

/** Returns why an amount of load is refused; undefined when it is allowed. Hosts are not checked here. */
export function refusalOfAmount(
  { profile, rate, seconds }: AskedLoad,
  allowed: LoadAllowed,
): string | undefined {
  if (allowed.requestsPerSecond === 0)
    return 'You may not load-test targets: ask whoever runs the service to allow it.';
  const peak = peakRate(profiles[profile].shape(rate, 1000 * seconds));
  if (peak > allowed.requestsPerSecond)
    return `This load has a peak of ${peak} requests per second; at most ${allowed.requestsPerSecond} are allowed.`;
  if (seconds > allowed.seconds)
    return `This load lasts ${seconds} seconds; at most ${allowed.seconds} are allowed.`;
  return undefined;
}

/** Returns why load on a host is refused; undefined when it is allowed. `refusalOfHost` checks other calls. */
export function refusalOfLoadOn(
  named: string,
  { hosts }: LoadAllowed,
  { forOthers }: Reach,
): string | undefined {
  const host = plain(named);
  const isHere = refusalOfHost(host, { hosts: [], forOthers }) === undefined;
  if (isHere || hosts.includes(host)) return undefined;
  const mend = forOthers ? 'ask whoever runs the service to allow it' : `--allow-load ${host}`;
  return `${host} may not be load-tested: ${mend}`;
}

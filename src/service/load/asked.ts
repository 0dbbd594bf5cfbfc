import { PROFILES, type ProfileName, profiles } from '../../../load/profiles.js';
import { peakRate } from '../../results/load/stages.js';
import { OWNER } from '../own-machine.js';
import { type Reach, plain, refusalOfHost } from '../reach.js';
import { SCENARIO_CHOICES, type ScenarioChoice } from '../../../load/scenario.js';
import type { Load } from '../../results/load/schema.js';

/** How much load somebody may put, and where. */
export interface LoadAllowed {
  /** Beyond this machine, as `askableHosts` gives them. */
  hosts: readonly string[];
  /** At most, at the peak. */
  requestsPerSecond: number;
  seconds: number;
}

/** One's own machine is one's own. */
const OWN = { requestsPerSecond: 10_000, seconds: 3_600 };
/** The reference runs where it is judged, which is a machine of the team. */
const REFERENCE: LoadAllowed = { hosts: [], requestsPerSecond: 100, seconds: 60 };
const NONE: LoadAllowed = { hosts: [], requestsPerSecond: 0, seconds: 0 };

/** Who allows load: on one's own machine its hosts are named, in a team by the owner. */
interface LoadRules {
  /** Hosts beyond this machine. */
  loadHosts?: readonly string[] | undefined;
  /** Absent: one person uses it alone. */
  team?: { loads: (owner: string) => LoadAllowed | undefined } | undefined;
}

/** What an owner may put on targets, or on the reference. */
export function loadAllowed(
  owner: string,
  isTarget: boolean,
  { loadHosts = [], team }: LoadRules,
): LoadAllowed {
  if (owner === OWNER) return { ...OWN, hosts: loadHosts };
  return isTarget ? (team?.loads(owner) ?? NONE) : REFERENCE;
}

/** Why so much load is refused; undefined when it is allowed, as far as its hosts are. */
export function refusalOfAmount(
  { profile, rate, seconds }: AskedLoad,
  allowed: LoadAllowed,
): string | undefined {
  if (allowed.requestsPerSecond === 0)
    return 'You may put no load on targets: who runs the service allows it.';
  const peak = peakRate(profiles[profile].shape(rate, 1000 * seconds));
  if (peak > allowed.requestsPerSecond)
    return `This load goes up to ${peak} requests in a second, and ${allowed.requestsPerSecond} are allowed.`;
  if (seconds > allowed.seconds)
    return `This load lasts ${seconds} seconds, and ${allowed.seconds} are allowed.`;
  return undefined;
}

/** Why no load may be put on a host; undefined when it may, where it may be asked. */
export function refusalOfLoadOn(
  named: string,
  { hosts }: LoadAllowed,
  { forOthers }: Reach,
): string | undefined {
  const host = plain(named);
  const isHere = refusalOfHost(host, { hosts: [], forOthers }) === undefined;
  if (isHere || hosts.includes(host)) return undefined;
  const mend = forOthers ? 'who runs the service allows it' : `--allow-load ${host}`;
  return `no load may be put on ${host}: ${mend}`;
}

/** What may be requested. What creates parties, which stay forever, is put by `assay load`. */
export const ASKED_SCENARIOS = SCENARIO_CHOICES.filter((each) => each !== 'party-allocation');
/** Shapes whose rate and length are known beforehand: a search is made by `assay load`. */
export const ASKED_PROFILES = PROFILES.filter((each) => !profiles[each].search);

/** A load as it is asked for. */
export interface AskedLoad {
  scenario: ScenarioChoice;
  profile: ProfileName;
  /** Requests in a second. */
  rate: number;
  /** How long it lasts. */
  seconds: number;
}

/** A load of a run: `outcome` is there when it has ended. */
export interface KeptLoad extends AskedLoad {
  outcome?: Load['summary'];
}

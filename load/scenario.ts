import type { Session } from '../src/target-file/session.js';
import type { Target } from '../src/target-file/target.js';
import type { Corpus } from './corpus.js';

/** The parts that a load can have. */
const SCENARIO_NAMES = [
  ...(['accept-context', 'party-allocation', 'bulk-acs', 'operator'] as const),
  ...(['token-metadata', 'token-factories', 'token-contexts'] as const),
  ...(['token-v2-accepts', 'token-v2-settlements'] as const),
] as const;

/** The name of a scenario. */
type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** What `--scenario` takes: one of them, or several at once; `wallet` is what a wallet asks a registry for. */
export const SCENARIO_CHOICES = [...SCENARIO_NAMES, 'mixed', 'wallet'] as const;

/** A value of `--scenario`. */
export type ScenarioChoice = (typeof SCENARIO_CHOICES)[number];

/** What the target answered while it had nothing else to do: answers under load are compared with it. */
export interface Baseline {
  /** Contract ids that the context of only one transfer instruction has: the place of that in the target file. */
  contracts?: Readonly<Record<string, number>>;
  /** How many of them each instruction has, by its place. */
  disclosed?: readonly number[];
  /** The same of the calls of the token standard: factories by the place of their choice arguments, contexts by that of their contract and choice. */
  factories?: Readonly<Record<string, number>>;
  choices?: Readonly<Record<string, number>>;
  /** Ids of instruments that are listed. */
  instruments?: readonly string[];
  /** The record time of the newest snapshot, in milliseconds since 1970. */
  newestSnapshot?: number | undefined;
}

/** What the requests of a scenario are made from. */
export interface CorpusInput {
  target: Target;
  seed: number;
  /** The share of the requests that must be refused, from 0 to 1. */
  invalid: number;
  baseline: Baseline;
}

/** Everything that sets one scenario apart from the others. */
export interface Scenario {
  name: ScenarioName;
  /** Its weight in `mixed` where the target file gives none; 0: it takes part only when the target file says so. */
  weight: number;
  /** The key that the target file lacks and the scenario needs; undefined when it has all. */
  missing: (target: Target) => string | undefined;
  /** The credential whose token every request carries, before the load and in it; undefined: none. */
  credential: (target: Target) => string | undefined;
  /**
   * Each accepted request creates a party, which stays forever: `--allow-writes` is needed, no more than `--max-parties`
   * requests are sent, and those that are accepted are counted.
   */
  createsParties: boolean;
  /** One answer in so many gets response checks; the status of every answer is judged. */
  checkEvery: number;
  /** Makes ready what the target file has a program for. */
  provision?: (target: Target) => Promise<void>;
  /** Why there is nothing to judge, in words; undefined when the target answers. */
  unreachable?: (session: Session) => Promise<string | undefined>;
  /** Asks the idle target for what its answers under load are compared with. */
  baseline?: (session: Session) => Promise<Baseline>;
  /** The requests, the same ones for the same input. */
  corpus: (input: CorpusInput) => Corpus;
}

import type { Session } from '../src/target-file/session.js';
import type { Target } from '../src/target-file/target.js';
import type { Corpus } from './corpus.js';

const SCENARIO_NAMES = [
  ...(['accept-context', 'party-allocation', 'bulk-acs', 'operator'] as const),
  ...(['token-metadata', 'token-factories', 'token-contexts'] as const),
  ...(['token-v2-accepts', 'token-v2-settlements'] as const),
] as const;

type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** The values of `--scenario`: one, or several at once; `wallet` is what a wallet asks a registry. */
export const SCENARIO_CHOICES = [...SCENARIO_NAMES, 'mixed', 'wallet'] as const;

/** A value of `--scenario`. */
export type ScenarioChoice = (typeof SCENARIO_CHOICES)[number];

/** Responses of the idle target, to compare responses under load with. */
export interface Baseline {
  /** Contract ids that occur in the context of only one transfer instruction, with its place in the target file. */
  contracts?: Readonly<Record<string, number>>;
  /** The number of disclosed contracts of each instruction, by its place. */
  disclosed?: readonly number[];
  /** Subjects of the token standard: of factories by choice arguments, of contexts by contract and choice. */
  factories?: Readonly<Record<string, number>>;
  choices?: Readonly<Record<string, number>>;
  /** Ids of listed instruments. */
  instruments?: readonly string[];
  /** The record time of the newest snapshot, in milliseconds since 1970. */
  newestSnapshot?: number | undefined;
}

/** The input from which the requests of a scenario are made. */
export interface CorpusInput {
  target: Target;
  seed: number;
  /** The share of the requests that must be refused, from 0 to 1. */
  invalid: number;
  baseline: Baseline;
}

/** The properties of one scenario. */
export interface Scenario {
  name: ScenarioName;
  /** Its weight in `mixed` when the target file gives none. Without one, it takes part only when that names it. */
  weight?: number;
  /** The key that the scenario needs and the target file lacks; undefined when it has all. */
  missing: (target: Target) => string | undefined;
  /** The credential whose token every request carries, before and during the load; undefined when there is none. */
  credential: (target: Target) => string | undefined;
  /**
   * Whether each accepted request creates a permanent party. Then `--allow-writes` is needed, at most
   * `--max-parties` requests are sent, and accepted requests are counted.
   */
  createsParties?: boolean;
  /** One of this number of responses gets response checks (default: 10); the status of each is judged. */
  checkEvery?: number;
  /** Runs the program of the target file that prepares the subjects. */
  provision?: (target: Target) => Promise<void>;
  /** Describes why the target cannot be judged; undefined when it responds. */
  unreachable?: (session: Session) => Promise<string | undefined>;
  /** Asks the idle target for the data that responses under load are compared with. */
  baseline?: (session: Session) => Promise<Baseline>;
  /** Returns the requests; the same input gives the same requests. */
  corpus: (input: CorpusInput) => Corpus;
}

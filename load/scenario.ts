import type { Session } from '../src/target-file/session.js';
import type { Target } from '../src/target-file/target.js';
import type { Case, Kind, ScriptScenario } from './script-plan.js';

const SCENARIO_NAMES = [
  ...(['accept-context', 'party-allocation', 'bulk-acs', 'operator'] as const),
  ...(['token-metadata', 'token-factories', 'token-contexts'] as const),
  ...(['token-v2-accepts', 'token-v2-settlements'] as const),
] as const;

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
  name: (typeof SCENARIO_NAMES)[number];
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

/** The requests of one scenario, with the outcomes that the specification requires. */
export type Corpus = Pick<
  ScriptScenario,
  'method' | 'placeholder' | 'contracts' | 'disclosed' | 'providers'
> & {
  kinds: Kind[];
  cases: Case[];
};

/** One request, before all requests are put in order. */
export interface Request extends Omit<Case, 'k'> {
  kind: Kind;
}

/** Requests that keep `clause` with a status from `from` to `to`; `check` is their response check. */
export const kind = (clause: { id: string }, from: number, to: number, check: Kind['check']): Kind => ({
  clause: clause.id,
  from,
  to,
  check,
});

/** Requests in a corpus: a prime, so that other responses get response checks in each round. */
export const CORPUS_SIZE = 1009;

/** Puts requests in order: the share `invalid` (0 to 1) is spread evenly among the valid ones. */
export function corpusOf(
  method: Corpus['method'],
  valid: readonly Request[],
  invalid: readonly Request[],
  share: number,
): Corpus {
  const kinds = new Map<string, number>();
  const corpus: Corpus = { method, kinds: [], cases: [] };
  const isInvalid = (at: number) =>
    invalid.length > 0 && Math.floor((at + 1) * share) > Math.floor(at * share);
  for (let at = 0; at < CORPUS_SIZE; at += 1) {
    const from = isInvalid(at) ? invalid : valid;
    const { kind, ...rest } = from[at % from.length]!;
    const key = JSON.stringify(kind);
    const k = kinds.get(key) ?? corpus.kinds.push(kind) - 1;
    if (kind.next && !kinds.has(key)) corpus.kinds.push(kind.next);
    kinds.set(key, k);
    corpus.cases.push({ k, ...rest });
  }
  return corpus;
}

/** Takes one item of each group in turn; short groups are repeated. */
export function interleaved<T>(groups: readonly (readonly T[])[]): T[] {
  const some = groups.filter((group) => group.length > 0);
  const longest = Math.max(0, ...some.map((group) => group.length));
  return Array.from({ length: longest }, (_, at) => some.map((group) => group[at % group.length]!)).flat();
}

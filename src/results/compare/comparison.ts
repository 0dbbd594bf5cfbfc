import type { ClauseResult, Verdict } from '../schema.js';

/**
 * How a clause differs between two runs. `worse`: held in A, fails in B. `open`: held in A, could not be judged in B.
 * `better`: failed or was waived in A, holds in B. `new`, `gone`: only one of the runs has it. `other`: all else.
 */
export type ChangeKind = 'worse' | 'open' | 'better' | 'other' | 'new' | 'gone';

/** A clause that differs between two runs. */
export interface ClauseChange {
  id: string;
  kind: ChangeKind;
  /** The two catalogues word it differently, so that the target need not be the reason. */
  restated: boolean;
  a?: ClauseResult;
  b?: ClauseResult;
}

/** What two targets do differently where the specification is silent; a value is absent where it was not observed. */
export interface ObservationChange {
  key: string;
  section: string;
  a?: string;
  b?: string;
}

/** A run as a comparison shows it. */
export type Side = Pick<Verdict, 'target' | 'run' | 'summary'>;

/** Two certifications side by side. */
export interface Conformance {
  a: Side;
  b: Side;
  /** Both judged by the same catalogue: what only one of them has was left out of the other run. */
  sameCatalogue: boolean;
  clauses: ClauseChange[];
  /** Clauses with the same verdict in both, and those of them that fail. */
  alike: number;
  failingInBoth: string[];
  observations: ObservationChange[];
  observedAlike: number;
}

/** One figure of both loads. */
export interface Measure {
  name: string;
  unit: 'ms' | '/s' | '%';
  a?: number;
  b?: number;
  /** B by A; absent where A is 0. */
  ratio?: number;
  /** Beyond the tolerance or not; `unknown`: they cannot be compared, and `why` says for what reason. */
  state: 'alike' | 'worse' | 'better' | 'unknown';
  why?: string;
}

/** The figures of one scenario in both loads. */
export interface ScenarioChange {
  name: string;
  /** Only one of the loads has it. */
  only?: 'a' | 'b';
  measures: Measure[];
}

/** A load as a comparison shows it. */
export interface LoadSide {
  name: string;
  scenario: string;
  profile: string;
  startedAt: string;
  verdict: string;
  reasons: string[];
}

/** A clause that was looked at under load: how many answers kept it and broke it. */
export interface ClauseUnderLoad {
  id: string;
  a?: { judged: number; broken: number };
  b?: { judged: number; broken: number };
  state: 'alike' | 'worse' | 'better';
}

/** Two loads side by side. */
export interface LoadChange {
  a: LoadSide;
  b: LoadSide;
  /** A share: 0.1 is 10 %. */
  tolerance: number;
  scenarios: ScenarioChange[];
  clauses: ClauseUnderLoad[];
  breakpoint?: Measure;
}

/** Two runs side by side. What B is worse in, or why that is unknown, stands in `reasons`. */
export interface Comparison {
  schemaVersion: 1;
  outcome: 'worse' | 'not-worse' | 'unknown';
  reasons: string[];
  conformance?: Conformance;
  load?: LoadChange;
}

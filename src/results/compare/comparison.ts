import type { ClauseResult, Verdict } from '../schema.js';

/**
 * How a clause differs between two runs. `worse`: passed in A, fails in B. `open`: passed in A, could not be judged
 * in B. `better`: failed or was waived in A, passes in B. `new`, `gone`: only one of the runs has it. `other`:
 * everything else.
 */
type ChangeKind = 'worse' | 'open' | 'better' | 'other' | 'new' | 'gone';

/** A clause that differs between two runs. */
export interface ClauseChange {
  id: string;
  kind: ChangeKind;
  /** The two catalogues state the clause differently, so the target may not be the cause. */
  restated: boolean;
  a?: ClauseResult;
  b?: ClauseResult;
}

/** A difference in behaviour that the specification leaves open. A value is absent when it was not observed. */
interface ObservationChange {
  key: string;
  section: string;
  a?: string;
  b?: string;
}

/** A run in a comparison. */
type Side = Pick<Verdict, 'target' | 'run' | 'summary'>;

/** The comparison of two certifications. */
export interface Conformance {
  a: Side;
  b: Side;
  /** Whether both used the same catalogue: then a clause of only one run was left out of the other. */
  sameCatalogue: boolean;
  clauses: ClauseChange[];
  /** The number of clauses with the same verdict in both, and those of them that fail. */
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
  /** B divided by A; absent when A is 0. */
  ratio?: number;
  /** Whether the difference exceeds the tolerance. `unknown`: they cannot be compared, for the reason in `why`. */
  state: 'alike' | 'worse' | 'better' | 'unknown';
  why?: string;
}

/** The figures of one scenario in both loads. */
interface ScenarioChange {
  name: string;
  /** Only one of the loads has it. */
  only?: 'a' | 'b';
  measures: Measure[];
}

/** A load in a comparison. */
interface LoadSide {
  name: string;
  scenario: string;
  profile: string;
  startedAt: string;
  verdict: string;
  reasons: string[];
}

/** A clause under load: the numbers of responses that were judged and that broke it. */
interface ClauseUnderLoad {
  id: string;
  a?: { judged: number; broken: number };
  b?: { judged: number; broken: number };
  state: 'alike' | 'worse' | 'better';
}

/** The comparison of two loads. */
export interface LoadChange {
  a: LoadSide;
  b: LoadSide;
  /** A share: 0.1 is 10 %. */
  tolerance: number;
  scenarios: ScenarioChange[];
  clauses: ClauseUnderLoad[];
  breakpoint?: Measure;
}

/** The comparison of two runs. `reasons`: what is worse in B, or why that is unknown. */
export interface Comparison {
  schemaVersion: 1;
  outcome: 'worse' | 'not-worse' | 'unknown';
  reasons: string[];
  conformance?: Conformance;
  load?: LoadChange;
}

import type { PlannedTest, RunEvent } from './events.js';
import type { Plan } from './plan.js';

/** Called with each event of the suites. */
export type Tell = (event: RunEvent) => void;

/** The module that runs the suites: `suites/support/run.ts`. */
export interface SuitesModule {
  /**
   * Runs the plan and calls `tell` with each event. `signal` ends it at once; results so far have already been passed
   * to `tell`. An error of the suites themselves is an event too.
   */
  runPlan: (plan: Plan, tell: Tell, signal?: AbortSignal) => Promise<void>;
  /** Loads the tests of some systems. A run does so too, unless they are loaded already. */
  loadTests: (systems: Iterable<string>) => Promise<unknown>;
  /** Lists every test of the suites. Nothing is sent. */
  listTests: () => Promise<PlannedTest[]>;
}

// The suites are a layer above, and are loaded only when something is judged.
const SUITES = new URL('../../../suites/support/run.js', import.meta.url).href;
const load = async () => (await import(SUITES)) as SuitesModule;

/** See `SuitesModule`. */
export const runSuites: SuitesModule['runPlan'] = async (...given) => (await load()).runPlan(...given);

/** See `SuitesModule`. */
export const loadTests: SuitesModule['loadTests'] = async (...given) => (await load()).loadTests(...given);

/** See `SuitesModule`. */
export const listTests: SuitesModule['listTests'] = async () => (await load()).listTests();

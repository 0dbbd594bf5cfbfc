import type { PlannedTest, RunEvent } from './events.js';
import type { Plan } from './plan.js';

/** Called with what the suites tell. */
export type Tell = (event: RunEvent) => void;

/** What runs the suites: `suites/support/run.ts`. */
export interface SuitesModule {
  /**
   * Runs what is planned; `tell` is called as it goes. `signal` ends it at once, with what was found out by then already
   * told. An error of the suites themselves is told as well.
   */
  runPlan: (plan: Plan, tell: Tell, signal?: AbortSignal) => Promise<void>;
  /** Every test of the suites; nothing is sent to anybody. */
  listTests: () => Promise<PlannedTest[]>;
}

// They are a layer above, and load only where something is judged.
const SUITES = new URL('../../../suites/support/run.js', import.meta.url).href;
const load = async () => (await import(SUITES)) as SuitesModule;

/** As `SuitesModule` has it. */
export const runSuites: SuitesModule['runPlan'] = async (...given) => (await load()).runPlan(...given);

/** As `SuitesModule` has it. */
export const listTests: SuitesModule['listTests'] = async () => (await load()).listTests();

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { System } from '../../spec/clause.js';
import type { Budget } from '../../verdict/schema.js';
import type { PaceAddress } from '../http/shared-pace.js';
import type { StoredTarget } from '../target/target.js';
import type { TracePlan } from '../trace/tracing.js';

/** One target, and what is judged of it. */
export interface Subject {
  name: string;
  /** With the instructions that `registry.provision` printed, if it did. */
  target: StoredTarget;
  /** Ids. */
  clauses: string[];
  /** Systems of which observations are made as well. */
  observe: System[];
}

/** The response to a call for a choice context with an empty object, before the suites were started. */
export interface FirstResponse {
  url: string;
  status: number;
  headers: (readonly [string, string])[];
  /** In base64. */
  body: string;
  undecoded?: string;
}

/** What the suites are asked to do: written by the command, read by every process of the suites. */
export interface Plan {
  seed: number;
  budget: Budget;
  /** Each lane is a process; what is judged of a system stays in one, so that its requests come in one order. */
  lanes: Subject[][];
  /** Where the limits of the target are kept, whom several lanes ask. */
  pace?: PaceAddress | undefined;
  /** What a registry answered before the suites were started, to be judged as anything else. */
  first?: readonly FirstResponse[];
  /** Whether the smallest counterexample is looked for: proving needs only that there is one. */
  shrink: boolean;
  /** Whether a target is left alone as soon as something is found of it: who asks wants to know no more. */
  untilFound?: boolean;
  /** Only this case: `<test>:<path of fast-check>`, or `calls:` and the calls that show a finding. */
  replay?: string | undefined;
  /** The trace that the run is part of, where there is one. */
  trace?: TracePlan | undefined;
}

/** The key of the test that makes the calls of all others again. */
export const ENCORE = 'encore';
/** The key of the phase that makes calls again under other conditions. */
export const REPEAT = 'repeat';
/** How `replay` begins where it holds calls to be made, as JSON, and not the path of a case. */
export const CALLS = 'calls:';
/** The folder of its test: tests are run in the order of these names, and it is the last of all. */
export const LAST_FOLDER = 'whole-run';

/** The variable of the environment that holds the plan's path. */
export const PLAN_VARIABLE = 'ASSAY_PLAN';

/** The variable of the environment that is set where the suites run without Playwright. */
export const DIRECT_VARIABLE = 'ASSAY_DIRECT';

/** The plan of the run that this process is part of. */
export function readPlan(): Plan {
  return JSON.parse(readFileSync(planPath(), 'utf8')) as Plan;
}

/** The plan, once it is made: the runner is started before it, and is told when it is there. */
export async function awaitPlan(): Promise<Plan> {
  const told = process.send && once(process, 'message');
  if (!existsSync(planPath())) await told;
  return readPlan();
}

function planPath(): string {
  const path = process.env[PLAN_VARIABLE];
  if (path) return path;
  throw new Error('The suites are run by `assay certify`, which tells them what to judge.');
}

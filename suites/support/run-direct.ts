/* Runs the tests of the suites without Playwright, one after the other. What a test does and what judges is the same, and so is what is told. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { hideSecrets } from '../../src/harness/outgoing.js';
import type { RunEvent } from '../../src/harness/run/events.js';
import { LAST_FOLDER, type Plan, type Subject } from '../../src/harness/run/plan.js';
import { isAskedAgain } from './covers.js';
import { declared } from './declare.js';
import { type DeclaredTest, type Lane, withLane, withTrace } from './lane.js';

const SUITES = join(import.meta.dirname, '..');

/** A test, and its source below `suites/`. */
export type SuiteTest = DeclaredTest & { file: string };

/** Hands on what is found out; resolves when it is on its way. */
export type Tell = (event: RunEvent) => Promise<void>;

/** The tests of each folder that is loaded: it declares them once. */
const loaded = new Map<string, Promise<SuiteTest[]>>();

/** The tests of some systems, and those that come last, in the order in which Playwright runs them. */
export async function loadTests(systems: readonly string[]): Promise<SuiteTest[]> {
  const tests: SuiteTest[] = [];
  // One after the other: a test does not say from which file it was declared.
  for (const folder of [...systems.toSorted(), LAST_FOLDER]) {
    if (!loaded.has(folder)) loaded.set(folder, loadFolder(folder));
    tests.push(...(await loaded.get(folder)!));
  }
  return tests;
}

async function loadFolder(folder: string): Promise<SuiteTest[]> {
  const specs = readdirSync(join(SUITES, folder)).filter((file) => file.endsWith('.spec.js'));
  const tests: SuiteTest[] = [];
  for (const spec of specs.sort()) {
    await import(pathToFileURL(join(SUITES, folder, spec)).href);
    const file = `${folder}/${spec.replace(/js$/, 'ts')}`;
    tests.push(...declared.splice(0).map((test) => ({ ...test, file })));
  }
  return tests;
}

/** Tells which tests there are. */
export const tellPlanned = (tests: readonly SuiteTest[], tell: Tell): Promise<void> =>
  tell({ type: 'planned', tests: tests.map(({ title, clause = '', file }) => ({ title, clause, file })) });

/** Runs those of the tests that a plan has use for, lane by lane. */
export async function runPlan(plan: Plan, tests: readonly SuiteTest[], tell: Tell): Promise<void> {
  const lanes = plan.lanes.map((subjects) => tests.filter((test) => isPlanned(test, subjects, plan)));
  await tellPlanned(lanes.flat(), tell);
  const lost = await withTrace(plan, async () => {
    // Lanes are for what waits for answers: side by side, they need no processes of their own.
    const all = lanes.map((chosen, i) =>
      withLane(plan, i, async (lane) => {
        for (const test of chosen) await run(test, lane, tell);
      }),
    );
    await Promise.all(all);
  });
  if (lost) await tell({ type: 'note', message: lost });
}

/**
 * Whether a lane has use for a test; see `playwright.config.ts`. A case is sent again by its test, which may be that of
 * another clause than the one that it was seen to break.
 */
function isPlanned({ clause, system }: DeclaredTest, subjects: readonly Subject[], plan: Plan): boolean {
  if (system === undefined) return isAskedAgain(plan, subjects);
  if (clause === undefined) return subjects.some(({ observe }) => observe.includes(system));
  if (plan.replay?.split(/[/:]/)[0] === clause) return true;
  return subjects.some(({ clauses }) => clauses.includes(clause));
}

async function run({ title, clause = '', act }: DeclaredTest, lane: Lane, tell: Tell) {
  await tell({ type: 'begin', title, clause });
  try {
    await act(lane, (finding) => void tell(finding));
  } catch (error) {
    await tell({ type: 'crash', title, clause, message: hideSecrets(inspect(error)) });
  }
  await tell({ type: 'end', title, clause });
}

/*
 * Runs the tests of a small plan in this one process: to load Playwright takes longer than to judge little. What a test
 * does and what judges is the same, and so is what is told. The arguments are the systems whose suites are loaded;
 * `--list`: all their tests are told, and none is run.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { RunEvent } from '../../src/harness/run/events.js';
import { awaitPlan, LAST_FOLDER, type Plan, type Subject } from '../../src/harness/run/plan.js';
import { isAskedAgain } from './covers.js';
import { declared } from './declare.js';
import { type DeclaredTest, type Lane, withLane, withTrace } from './lane.js';

const SUITES = join(import.meta.dirname, '..');

process.once('disconnect', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));

/** Resolves when it is on its way: what is left when this process ends would be lost. */
const tell = (event: RunEvent) => new Promise<void>((resolve) => process.send!(event, () => resolve()));

/** A test, and its source below `suites/`. */
type SuiteTest = DeclaredTest & { file: string };

/** The tests of a folder, which has the name of a system, in the order in which Playwright runs them. */
async function load(folder: string) {
  const specs = readdirSync(join(SUITES, folder)).filter((file) => file.endsWith('.spec.js'));
  const tests: SuiteTest[] = [];
  for (const spec of specs.sort()) {
    await import(pathToFileURL(join(SUITES, folder, spec)).href);
    const file = `${folder}/${spec.replace(/js$/, 'ts')}`;
    tests.push(...declared.splice(0).map((test) => ({ ...test, file })));
  }
  return tests;
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

async function run({ title, clause = '', act }: DeclaredTest, lane: Lane) {
  await tell({ type: 'begin', title, clause });
  try {
    await act(lane, (finding) => void tell(finding));
  } catch (error) {
    await tell({ type: 'crash', title, clause, message: inspect(error) });
  }
  await tell({ type: 'end', title, clause });
}

const systems = process.argv.slice(2).filter((argument) => argument !== '--list');
const tests: SuiteTest[] = [];
for (const folder of [...systems.sort(), LAST_FOLDER]) tests.push(...(await load(folder)));
const planned = (tests: readonly SuiteTest[]) =>
  tell({ type: 'planned', tests: tests.map(({ title, clause = '', file }) => ({ title, clause, file })) });

async function runPlan() {
  const plan = await awaitPlan();
  const lanes = plan.lanes.map((subjects) => tests.filter((test) => isPlanned(test, subjects, plan)));
  await planned(lanes.flat());
  const lost = await withTrace(plan, async () => {
    // Lanes are for what waits for answers: side by side, they need no processes of their own.
    const all = lanes.map((chosen, i) =>
      withLane(plan, i, async (lane) => {
        for (const test of chosen) await run(test, lane);
      }),
    );
    await Promise.all(all);
  });
  if (lost) await tell({ type: 'note', message: lost });
}

await (process.argv.includes('--list') ? planned(tests) : runPlan());
process.exit();

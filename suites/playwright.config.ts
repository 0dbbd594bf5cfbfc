import { defineConfig } from '@playwright/test';
import { awaitPlan, ENCORE, LAST_FOLDER, REPEAT } from '../src/harness/run/plan.js';
import { isAskedAgain } from './support/covers.js';

const plan = await awaitPlan();

// Playwright notes where each step of each test was taken, and would look up every frame in a source map.
Reflect.deleteProperty(Error, 'prepareStackTrace');

/** The systems that are judged or observed: a clause's test stands in the folder of its system. */
const systems = new Set(
  plan.lanes.flat().flatMap(({ clauses, observe }) => [...clauses.map((id) => id.split('.')[0]), ...observe]),
);

/** A tag ends where a word ends: `@registry.meta` is not `@registry.meta-object`. */
const tag = (name: string) => `@${name.replaceAll('.', '\\.')}(?![\\w.-])`;

export default defineConfig<object, { lane: number }>({
  testDir: import.meta.dirname,
  testMatch: [...[...systems].map((system) => `**/${system}/*.spec.js`), `**/${LAST_FOLDER}/*.spec.js`],
  reporter: './support/reporter.js',
  preserveOutput: 'never',
  // Every request is bounded, and so is what a test sends: a bound on top would cut a slow target short.
  timeout: 0,
  workers: plan.lanes.length,
  projects: plan.lanes.map((subjects, lane) => {
    const clauses = new Set(subjects.flatMap((subject) => subject.clauses));
    const observed = new Set(subjects.flatMap(({ observe }) => observe));
    const again = isAskedAgain(plan, subjects) ? [ENCORE, REPEAT, 'replay'] : [];
    const tags = [...clauses, ...[...observed].map((system) => `observation-${system}`), ...again].map(tag);
    return { name: `lane ${lane}`, workers: 1, use: { lane }, grep: new RegExp(tags.join('|') || '$^') };
  }),
});

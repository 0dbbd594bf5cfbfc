import { join, resolve } from 'node:path';
import { test as base, defineConfig, type TestInfo } from '@playwright/test';
import {
  carryOut,
  type DeclaredTest,
  declareTo,
  detailsOf,
  isAskedAgain,
  type QueueContext,
} from './support/declare.js';
import { inspect } from 'node:util';
import { inWords } from '../src/platform/errors.js';
import { hideSecrets } from '../src/secrets/outgoing.js';
import { EVENT_TYPE, type RunEvent } from '../src/engine/run/events.js';
import { type Handed, readHanded } from '../src/engine/run/plan.js';
import { open } from './support/target-under-test.js';

// A worker fixture: the state of the target is kept from test to test, until a test fails.
const test = base.extend<object, { opened: Handed & QueueContext }>({
  opened: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that no other fixture is needed
    async ({}, use) => {
      const handed = readHanded();
      const target = open(handed.plan.queues[0]!);
      await use({ ...handed, target });
      await target.session.close();
    },
    { scope: 'worker' },
  ],
});

/** Declares a test of the suites to Playwright Test. It fails when it finds that a clause is broken. */
const declare = (declared: DeclaredTest): void =>
  test(declared.title, detailsOf(declared), async ({ opened }, info) => {
    const why = whyNot(declared, opened);
    test.skip(why !== undefined, why);
    const told: RunEvent[] = [];
    const tell = (event: RunEvent) => {
      told.push(event);
      info.attachments.push(attachment(event));
    };
    try {
      for (const report of await carryOut(declared, opened)) tell(report);
    } catch (error) {
      const message = hideSecrets(inspect(error));
      tell({ type: 'crash', title: declared.title, clause: declared.clause ?? '', message });
      throw inWords(`assay itself failed: ${message}`);
    }
    const broken = told.flatMap((event) => brokenIn(event, opened.waived));
    if (broken.length > 0) throw inWords(broken.join('\n\n'));
  });

/** The reason to skip a test in this run; undefined when it has something to do. */
function whyNot(
  { clause, system }: DeclaredTest,
  { plan, reasons, target: { subject } }: Handed & QueueContext,
): string | undefined {
  if (clause !== undefined) return reasons[clause];
  if (system === undefined) return isAskedAgain(plan, subject) ? undefined : 'no clause is judged';
  return subject.observe.includes(system) ? undefined : `no ${system} is judged`;
}

/** Added directly, because `attach` also creates a step, which takes time. */
const attachment = (event: RunEvent): TestInfo['attachments'][number] => ({
  name: event.type,
  body: Buffer.from(JSON.stringify(event)),
  contentType: EVENT_TYPE,
});

function brokenIn(event: RunEvent, waived: readonly string[]): string[] {
  if (event.type !== 'result' || waived.includes(event.result.clause)) return [];
  const { clause, counterexamples } = event.result;
  return counterexamples.map(({ expected, actual, curl }) =>
    [`${clause} is broken`, `Expected: ${expected}`, `Actual: ${actual}`, curl].join('\n'),
  );
}

// Every process of Playwright Test reads its configuration before it loads the tests.
declareTo(declare);

const ADAPTER = join(import.meta.dirname, '..', 'src', 'playwright');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.js',
  globalSetup: join(ADAPTER, 'setup.js'),
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: resolve('playwright-report') }],
    [join(ADAPTER, 'reporter.js')],
  ],
  outputDir: resolve('test-results'),
  preserveOutput: 'never',
  // Every request, and thus every test, has its own limits. Another timeout would stop the test of a slow target.
  timeout: 0,
  // A target is judged in one order, within its limits. One worker does this, whatever --workers says.
  projects: [{ name: 'assay', workers: 1 }],
  // The built files are JavaScript already.
  build: { external: [join(import.meta.dirname, '..', '**')] },
});

/*
 * Runs the tests of the suites in this process. The commands import this file by its path, because they are a layer
 * below.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { Pace, type Held } from '../../src/http/pace.js';
import { hideSecrets } from '../../src/secrets/outgoing.js';
import type { PlannedTest } from '../../src/engine/run/events.js';
import { CALLS, type Plan, type PlannedTarget } from '../../src/engine/run/plan.js';
import type { SuitesModule, Tell } from '../../src/engine/run/suites.js';
import type { Session } from '../../src/target-file/session.js';
import { onUncaughtError } from '../../src/platform/errors.js';
import type { StoredTarget } from '../../src/target-file/target.js';
import { SYSTEMS, type System } from '../../src/spec/clause.js';
import {
  carryOut,
  isAskedAgain,
  declared,
  declareTo,
  type DeclaredTest,
  type QueueContext,
} from './declare.js';
import { open } from './target-under-test.js';

const SUITES = join(import.meta.dirname, '..');
/** The folder of the tests that run last: they send the calls of all others again. */
const LAST_FOLDER = 'whole-run';

/** The tests of each loaded folder. A folder declares its tests once. */
const loaded = new Map<string, DeclaredTest[]>();
/** The source file of each test, below `suites/`. Tests that Playwright Test loaded are absent; it knows their files. */
const sources = new Map<DeclaredTest, string>();
/** Files are loaded one at a time, because a test does not know which file declared it. */
let loading: Promise<unknown> = Promise.resolve();

/** Loads the tests of some systems, and those that run last, in order. */
export async function loadTests(systems: Iterable<string>): Promise<DeclaredTest[]> {
  const folders = [...[...systems].sort(), LAST_FOLDER];
  await (loading = loading.then(async () => {
    for (const folder of folders) if (!loaded.has(folder)) loaded.set(folder, await loadFolder(folder));
  }));
  return folders.flatMap((folder) => loaded.get(folder)!);
}

async function loadFolder(folder: string): Promise<DeclaredTest[]> {
  const specs = readdirSync(join(SUITES, folder)).filter((file) => file.endsWith('.spec.js'));
  const first = declared.length;
  for (const spec of specs.sort()) {
    const before = declared.length;
    await import(pathToFileURL(join(SUITES, folder, spec)).href);
    for (const test of declared.slice(before)) sources.set(test, `${folder}/${spec.replace(/js$/, 'ts')}`);
  }
  return declared.slice(first);
}

/** Lists all tests, including those that Playwright Test loaded. */
export const listTests: SuitesModule['listTests'] = async () => {
  declareTo(undefined);
  await loadTests(SYSTEMS);
  return declared.map(planned);
};

const planned = (test: DeclaredTest): PlannedTest => ({
  title: test.title,
  clause: test.clause ?? '',
  file: sources.get(test) ?? '',
});

/** Runs the tests that a plan needs: queues concurrently, the tests of each queue in order. */
export const runPlan: SuitesModule['runPlan'] = async (plan, tell, signal) => {
  const tests = await loadTests(systemsOf(plan));
  const queues = openQueues(plan).map((queue) => ({
    ...queue,
    tests: longestFirst(tests.filter((test) => isPlanned(test, queue.target.subject, plan))),
  }));
  tell({ type: 'planned', tests: queues.flatMap((queue) => queue.tests.map(planned)) });
  let isOver = false;
  const tellOn: Tell = (event) => {
    if (!isOver) tell(event);
  };
  const run = async (queue: (typeof queues)[number]) => {
    const runTests = async (meant: (system: System | undefined) => boolean, atOnce: number) => {
      const waiting = queue.tests.filter(({ system }) => meant(system)).values();
      const work = async () => {
        for (const test of waiting) if (!isOver) await runTest(test, queue, tellOn);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    };
    const atOnce = plan.isSlow ? AT_ONCE.slow : AT_ONCE.fast;
    const most = runTests((system) => system !== undefined && system !== IN_ORDER, atOnce.most);
    if (!plan.isSlow) await most;
    await Promise.all([most, runTests((system) => system === IN_ORDER, atOnce.inOrder)]);
    await runTests((system) => system === undefined, 1);
  };
  const sessions = queues.map(({ target }) => target.session);
  const tellSent = () => tellOn({ type: 'sent', ...sentBy(sessions) });
  const telling = setInterval(tellSent, TELL_MS);
  const ending = new AbortController();
  const uncaught = new Promise<void>((resolve) => {
    const forget = onUncaughtError((error) => {
      tellOn(crash({ title: 'the suites' }, error));
      resolve();
    });
    ending.signal.addEventListener('abort', forget);
  });
  // When the run ends early, calls in flight are abandoned and their results are not reported.
  await Promise.race([Promise.all(queues.map(run)), aborted(signal, ending.signal), uncaught]);
  clearInterval(telling);
  tellSent();
  isOver = true;
  ending.abort();
  for (const { pace } of sessions) pace.close();
  await Promise.all(sessions.map((session) => session.close()));
};

/** The interval between reports of what was sent, in milliseconds. */
const TELL_MS = 1000;

/** The number of requests of sessions, and what delayed them. Sessions of one target share a pace. */
function sentBy(sessions: readonly Session[]): { requests: number; held: Held } {
  const held = { refused: 0, limitMs: 0, targetMs: 0 };
  for (const pace of new Set(sessions.map((session) => session.pace)))
    for (const part of ['refused', 'limitMs', 'targetMs'] as const) held[part] += pace.held[part];
  return { requests: sessions.reduce((sum, { requests }) => sum + requests, 0), held };
}

/** The maximum number of concurrent tests. With slow responses, a run mostly waits. */
const AT_ONCE = { fast: { most: 4, inOrder: 1 }, slow: { most: 12, inOrder: 2 } };
/** Its tests run in order after the others: a party that one test creates serves the next, and a race needs quiet. */
const IN_ORDER: System = 'participant';

/** Resolves when `signal` is aborted. `forget`: stops listening. */
function aborted(signal: AbortSignal | undefined, forget: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    const end = () => resolve();
    signal?.addEventListener('abort', end);
    // The option `signal` of addEventListener forgets listeners when several runs share a signal (Node 20).
    forget.addEventListener('abort', () => signal?.removeEventListener('abort', end));
  });
}

/** The systems whose tests a plan may need. */
function systemsOf({ queues, replay }: Plan): Set<string> {
  const replayed = replay === undefined || replay.startsWith(CALLS) ? [] : [clauseOf(replay)];
  const judged = queues.flatMap(({ clauses }) => clauses);
  const systems = [...judged, ...replayed].map((id) => id.split('.')[0]!);
  return new Set([...systems, ...queues.flatMap(({ observe }) => observe)]);
}

/** The clause in the path of a case: that of the test that makes the case. */
const clauseOf = (path: string) => path.split(/[/:]/)[0]!;

/** Opens the target of each queue. Queues of the same target share its limits. */
function openQueues(plan: Plan): QueueContext[] {
  const paces = new Map<StoredTarget, Pace>();
  const paceOf = (target: StoredTarget) => {
    const pace = paces.get(target) ?? new Pace(target.limits);
    paces.set(target, pace);
    return pace;
  };
  return plan.queues.map((subject) => ({ plan, target: open(subject, paceOf(subject.target)) }));
}

const longestFirst = (tests: readonly DeclaredTest[]): DeclaredTest[] =>
  tests.toSorted((one, other) => Number(other.waits ?? false) - Number(one.waits ?? false));

/** Whether a queue needs a test. A replayed case may be of a test of another clause than it broke. */
function isPlanned({ clause, system }: DeclaredTest, subject: PlannedTarget, plan: Plan): boolean {
  if (system === undefined) return isAskedAgain(plan, subject);
  if (clause === undefined) return subject.observe.includes(system);
  if (plan.replay !== undefined && clauseOf(plan.replay) === clause) return true;
  return subject.clauses.includes(clause);
}

async function runTest(test: DeclaredTest, queue: QueueContext, tell: Tell): Promise<void> {
  const { title, clause = '' } = test;
  tell({ type: 'begin', title, clause });
  try {
    for (const report of await carryOut(test, queue)) tell(report);
  } catch (error) {
    tell(crash(test, error));
  }
  tell({ type: 'end', title, clause });
}

const crash = ({ title, clause = '' }: Pick<DeclaredTest, 'title' | 'clause'>, error: unknown) =>
  ({ type: 'crash', title, clause, message: hideSecrets(inspect(error)) }) as const;

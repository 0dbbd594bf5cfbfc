/* Runs the tests of the suites in this process. The commands load this file by its place, as they are a layer below. */
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
import { isAskedAgain, declared, declareTo, type DeclaredTest, type QueueContext } from './declare.js';
import { open } from './target-under-test.js';

const SUITES = join(import.meta.dirname, '..');
/** The folder of the tests that come last: they make calls of all the others again. */
const LAST_FOLDER = 'whole-run';

/** The tests of each folder that is loaded: it declares them once. */
const loaded = new Map<string, DeclaredTest[]>();
/** The source of each test, below `suites/`; of none that Playwright Test loaded, which knows it itself. */
const sources = new Map<DeclaredTest, string>();
/** A test does not say from which file it was declared: one file is loaded after the other. */
let loading: Promise<unknown> = Promise.resolve();

/** The tests of some systems, and those that come last, in their order. */
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

/** Every test there is, those that Playwright Test loaded included. */
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

/** Runs those of the tests that a plan has use for: queues side by side, the tests of each one after the other. */
export const runPlan: SuitesModule['runPlan'] = async (plan, tell, signal) => {
  const tests = await loadTests(systemsOf(plan));
  const queues = openQueues(plan).map((queue) => ({
    ...queue,
    tests: tests.filter((test) => isPlanned(test, queue.targets, plan)),
  }));
  tell({ type: 'planned', tests: queues.flatMap((queue) => queue.tests.map(planned)) });
  let isOver = false;
  const tellOn: Tell = (event) => {
    if (!isOver) tell(event);
  };
  const run = async (queue: (typeof queues)[number]) => {
    for (const tests of inGroups(queue.tests)) {
      const waiting = tests.values();
      const work = async () => {
        for (const test of waiting) if (!isOver) await runTest(test, queue, tellOn);
      };
      await Promise.all(Array.from({ length: isSideBySide(tests[0]!) ? AT_ONCE : 1 }, work));
    }
  };
  const sessions = queues.flatMap(({ targets }) => targets.map(({ session }) => session));
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
  // What is under way when the run is ended early is left there: nobody is told of it, and it gets no answer any more.
  await Promise.race([Promise.all(queues.map(run)), aborted(signal, ending.signal), uncaught]);
  clearInterval(telling);
  tellSent();
  isOver = true;
  ending.abort();
  for (const { pace } of sessions) pace.close();
  await Promise.all(sessions.map((session) => session.close()));
};

/** How often it is told what was sent, in milliseconds. */
const TELL_MS = 1000;

/** What sessions sent, and what held it up; those of one target keep to one pace. */
function sentBy(sessions: readonly Session[]): { requests: number; held: Held } {
  const held = { refused: 0, limitMs: 0, targetMs: 0 };
  for (const pace of new Set(sessions.map((session) => session.pace)))
    for (const part of ['refused', 'limitMs', 'targetMs'] as const) held[part] += pace.held[part];
  return { requests: sessions.reduce((sum, { requests }) => sum + requests, 0), held };
}

/** The systems whose tests run side by side. Elsewhere one test needs what another has made. */
const SIDE_BY_SIDE: readonly (System | undefined)[] = ['registry', 'token-standard'];
/** The maximum number of tests that run at once. */
const AT_ONCE = 4;

const isSideBySide = ({ system }: DeclaredTest): boolean => SIDE_BY_SIDE.includes(system);

/** Tests that run side by side, and tests of one other system each, in their order. */
function inGroups(tests: readonly DeclaredTest[]): DeclaredTest[][] {
  const groups = new Map<System | 'side by side' | undefined, DeclaredTest[]>();
  for (const test of tests) {
    const group = isSideBySide(test) ? 'side by side' : test.system;
    groups.set(group, [...(groups.get(group) ?? []), test]);
  }
  return [...groups.values()];
}

/** Resolves when `signal` is set off; `forget`: nobody waits for that any more. */
function aborted(signal: AbortSignal | undefined, forget: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true, signal: forget });
  });
}

/** The systems whose tests a plan may have use for. */
function systemsOf({ queues, replay }: Plan): Set<string> {
  const replayed = replay === undefined || replay.startsWith(CALLS) ? [] : [clauseOf(replay)];
  const judged = queues.flat().flatMap(({ clauses }) => clauses);
  const systems = [...judged, ...replayed].map((id) => id.split('.')[0]!);
  return new Set([...systems, ...queues.flat().flatMap(({ observe }) => observe)]);
}

/** The clause of the test that makes a case, by the path of the case. */
const clauseOf = (path: string) => path.split(/[/:]/)[0]!;

/** Opens the targets of each queue. Queues that ask one target keep to its limits together. */
function openQueues(plan: Plan): QueueContext[] {
  const paces = new Map<StoredTarget, Pace>();
  const paceOf = (target: StoredTarget) => {
    const pace = paces.get(target) ?? new Pace(target.limits);
    paces.set(target, pace);
    return pace;
  };
  return plan.queues.map((subjects) => ({
    plan,
    targets: subjects.map((subject) => open(subject, paceOf(subject.target))),
  }));
}

/**
 * Whether a queue has use for a test. A case is sent again by its test, which may be that of another clause than the one
 * that it was seen to break.
 */
function isPlanned(
  { clause, system }: DeclaredTest,
  targets: readonly { subject: PlannedTarget }[],
  plan: Plan,
): boolean {
  const subjects = targets.map(({ subject }) => subject);
  if (system === undefined) return isAskedAgain(plan, subjects);
  if (clause === undefined) return subjects.some(({ observe }) => observe.includes(system));
  if (plan.replay !== undefined && clauseOf(plan.replay) === clause) return true;
  return subjects.some(({ clauses }) => clauses.includes(clause));
}

async function runTest(test: DeclaredTest, queue: QueueContext, tell: Tell): Promise<void> {
  const { title, clause = '', act } = test;
  tell({ type: 'begin', title, clause });
  try {
    await act(queue, tell);
  } catch (error) {
    tell(crash(test, error));
  }
  tell({ type: 'end', title, clause });
}

const crash = ({ title, clause = '' }: Pick<DeclaredTest, 'title' | 'clause'>, error: unknown) =>
  ({ type: 'crash', title, clause, message: hideSecrets(inspect(error)) }) as const;

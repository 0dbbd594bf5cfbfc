import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEMS, type Clause, type System } from '../../spec/clause.js';
import type { Budget } from '../../verdict/schema.js';
import { startChild, type Child } from '../child-process.js';
import type { Target } from '../target/target.js';
import { temporaryFolder } from '../temporary-folder.js';
import { tracePlan } from '../trace/run.js';
import { hasSystem } from './applicable.js';
import type { PlannedTest, RunEvent } from './events.js';
import { DIRECT_VARIABLE, PLAN_VARIABLE, type Plan } from './plan.js';

const CODE_CACHE = new URL('../code-cache.js', import.meta.url).href;
const CONFIG = fileURLToPath(new URL('../../../suites/playwright.config.js', import.meta.url));
const DIRECT = fileURLToPath(new URL('../../../suites/support/direct.js', import.meta.url));
const STOP_MS = 3_000;

/** So many clauses, those of one system or of two, are judged in less time than Playwright takes to load in each worker. */
const FEW = 130;

/**
 * The systems of clauses that are judged in little time, and so without Playwright: those of a quick run of one target,
 * or few clauses. Those that the target file lacks are left out; undefined: there is more to do.
 */
export function directSystems(
  clauses: readonly Clause[],
  { budget, target }: { budget?: Budget; target?: Target | undefined } = {},
): System[] | undefined {
  const judged = clauses.filter(({ system }) => !target || hasSystem(target, system));
  if (budget !== 'quick' && judged.length > FEW) return undefined;
  return [...new Set(judged.map(({ system }) => system))];
}

/** How the suites are run. */
export interface SuitesOptions {
  /** The systems that are judged, where they are to be judged without Playwright; absent: it runs the suites. */
  direct?: readonly System[] | undefined;
  /** Whether the tests are told and not run; without Playwright. */
  list?: boolean;
}

/** How the suites ended. */
export interface SuitesEnded {
  interrupted: boolean;
  /** What the runner printed, when it ended in a way that is not foreseen. */
  trouble?: string;
}

/**
 * The suites, run in a process of their own, by Playwright or, where little is judged, by themselves. It is started
 * before it is known what is to be judged: to load takes it as long as it takes to read a target file and to ask whether
 * the target is there.
 */
export class Suites {
  readonly #dir = temporaryFolder('run');
  readonly #plan = join(this.#dir, 'plan.json');
  readonly #stop = new AbortController();
  readonly #child: Child;
  #onEvent: (event: RunEvent) => void = () => undefined;
  #planned = false;

  constructor({ direct, list = false }: SuitesOptions = {}) {
    const args = direct ? [DIRECT, ...direct, ...(list ? ['--list'] : [])] : playwright(this.#dir);
    this.#child = startChild([process.execPath, ...process.execArgv, ...args], {
      env: {
        ...process.env,
        [PLAN_VARIABLE]: this.#plan,
        ...(direct && { [DIRECT_VARIABLE]: '1' }),
        // What is built is JavaScript already: nothing is to be translated, nor looked up whether it must be.
        PW_DISABLE_TS_ESM: '1',
        // Were it translated all the same: not into a folder that everybody can guess, and fill before.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(this.#dir, 'transform'),
      },
      onMessage: (event) => this.#onEvent(event as RunEvent),
      signal: this.#stop.signal,
      // One that is busy does not notice that it is to end.
      graceMs: STOP_MS,
    });
  }

  /**
   * Runs what is planned, once; `onEvent` is called as it goes. `signal` ends it in seconds, with what was found out by
   * then already reported.
   * @throws {Error} when the runner cannot be started
   */
  async run(plan: Plan, onEvent: (event: RunEvent) => void, signal?: AbortSignal): Promise<SuitesEnded> {
    this.#onEvent = onEvent;
    this.#planned = true;
    const stop = () => this.#stop.abort();
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    const text = JSON.stringify({ ...plan, trace: tracePlan() } satisfies Plan);
    writeFileSync(`${this.#plan}.new`, text, { mode: 0o600 });
    renameSync(`${this.#plan}.new`, this.#plan);
    this.#child.send('planned');
    const { status, tail, notStarted } = await this.#child.ended;
    signal?.removeEventListener('abort', stop);
    if (notStarted !== undefined) throw new Error(notStarted);
    const interrupted = signal?.aborted ?? false;
    if (status === 0 || interrupted) return { interrupted };
    return { interrupted, trouble: tail.trim() || `the suites ended with status ${status}` };
  }

  /** Ends the process where nothing was planned for it, and removes what was written for it. */
  async close(): Promise<void> {
    if (!this.#planned) this.#child.end();
    await this.#child.ended;
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

function playwright(dir: string): string[] {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return ['--import', CODE_CACHE, cli, 'test', '--config', CONFIG, '--output', join(dir, 'output')];
}

/**
 * Every test of the suites; nothing is sent to anybody.
 * @throws {Error} when they cannot be listed
 */
export async function listTests(): Promise<PlannedTest[]> {
  let tests: PlannedTest[] = [];
  const suites = new Suites({ direct: SYSTEMS, list: true });
  try {
    const nothing: Plan = { seed: 0, budget: 'quick', shrink: false, lanes: [] };
    const { trouble } = await suites.run(nothing, (event) => {
      if (event.type === 'planned') tests = event.tests;
    });
    if (trouble) throw new Error(trouble);
    return tests;
  } finally {
    await suites.close();
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEMS } from '../../spec/clause.js';
import { runChild } from '../child-process.js';
import type { PlannedTest, RunEvent } from './events.js';
import type { StoredTarget } from '../target/stored.js';
import { tracePlan } from '../trace/run.js';
import { PLAN_VARIABLE, type Plan } from './plan.js';

const CONFIG = fileURLToPath(new URL('../../../suites/playwright.config.js', import.meta.url));
const STOP_MS = 3_000;

export interface SuitesEnded {
  interrupted: boolean;
  /** What the runner printed, when it ended in a way that is not foreseen. */
  trouble?: string;
}

/**
 * Runs the suites with Playwright in a process of their own; `onEvent` is called as they go. `signal` ends them in
 * seconds, with what was found out by then already told.
 */
export function runSuites(
  plan: Plan,
  onEvent: (event: RunEvent) => void,
  signal?: AbortSignal,
): Promise<SuitesEnded> {
  return withPlan(plan, [], onEvent, signal);
}

/** Every test of the suites; nothing is sent to anybody. */
export async function listTests(clauses: string[]): Promise<PlannedTest[]> {
  let tests: PlannedTest[] = [];
  const target = { version: 1, name: 'none' } as StoredTarget;
  const subject = { name: 'none', target, clauses, observe: [...SYSTEMS] };
  const { trouble } = await withPlan(
    { seed: 0, budget: 'quick', shrink: false, lanes: [[subject]] },
    ['--list'],
    (event) => {
      if (event.type === 'planned') tests = event.tests;
    },
  );
  if (trouble) throw new Error(trouble);
  return tests;
}

async function withPlan(
  plan: Plan,
  flags: string[],
  onEvent: (event: RunEvent) => void,
  signal?: AbortSignal,
): Promise<SuitesEnded> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-run-'));
  const path = join(dir, 'plan.json');
  writeFileSync(path, JSON.stringify({ ...plan, trace: tracePlan() } satisfies Plan), { mode: 0o600 });
  try {
    return await playwright(path, [...flags, '--output', join(dir, 'output')], onEvent, signal);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function playwright(
  planPath: string,
  flags: string[],
  onEvent: (event: RunEvent) => void,
  signal?: AbortSignal,
): Promise<SuitesEnded> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { status, tail, notStarted } = await runChild(
    [process.execPath, ...process.execArgv, cli, 'test', '--config', CONFIG, ...flags],
    // One that is busy does not notice that it is to end.
    {
      env: { [PLAN_VARIABLE]: planPath },
      onMessage: (event) => onEvent(event as RunEvent),
      signal,
      graceMs: STOP_MS,
    },
  );
  if (notStarted !== undefined) throw new Error(notStarted);
  const interrupted = signal?.aborted ?? false;
  return status === 0 || interrupted ? { interrupted } : { interrupted, trouble: tail.trim() };
}

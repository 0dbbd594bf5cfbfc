import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEMS } from '../../spec/clause.js';
import type { PlannedTest, RunEvent } from './events.js';
import type { StoredTarget } from '../target/stored.js';
import { tracePlan } from '../trace/run.js';
import { PLAN_VARIABLE, type Plan } from './plan.js';

const CONFIG = fileURLToPath(new URL('../../../suites/playwright.config.js', import.meta.url));
const STOP_MS = 3_000;
const HAS_GROUPS = process.platform !== 'win32';
const KEPT_OUTPUT = 20_000;

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

function playwright(
  planPath: string,
  flags: string[],
  onEvent: (event: RunEvent) => void,
  signal?: AbortSignal,
): Promise<SuitesEnded> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const child = fork(cli, ['test', '--config', CONFIG, ...flags], {
    env: { ...process.env, [PLAN_VARIABLE]: planPath },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process group of its own: Ctrl-C reaches the command alone, which then ends the suites in order.
    detached: HAS_GROUPS,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-KEPT_OUTPUT)));
  child.on('message', (event) => onEvent(event as RunEvent));

  const stop = () => {
    child.kill('SIGINT');
    setTimeout(() => kill(child), STOP_MS).unref();
  };
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      const interrupted = signal?.aborted ?? false;
      resolve(code === 0 || interrupted ? { interrupted } : { interrupted, trouble: printed.trim() });
    });
  });
}

/** The runner and its workers: one that is busy does not notice that the runner is gone. */
function kill(child: ChildProcess): void {
  if (!HAS_GROUPS || child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}

import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endOf, startChild } from '../../platform/child-process.js';
import { printable } from '../../../reports/printable.js';
import { certificationRecord, loadRecord } from '../../history/extract.js';
import { Redactor } from '../../secrets/redact.js';
import { hideSecrets } from '../../secrets/outgoing.js';
import type { RunRecord } from '../../history/record.js';
import type { BegunRun } from '../store/runs.js';
import { loadAllowed } from '../load/asked.js';
import type { RunOutcome, Work } from '../store/work.js';
import { guarded, type Job, type JobMessage } from './job.js';
import { type Here, surroundingsOf } from './surroundings.js';
import { type Check, wrong } from '../../preflight/check.js';
import { Refused } from '../access.js';

const JUDGE = fileURLToPath(new URL('judge-process.js', import.meta.url));
const BEAT_MS = 1_000;
const STOP_MS = 10_000;

const NO_TEAM = 'The worker that took this run has no team: start it with --team.';

/** Judges runs, each in its own process, and stores the results. */
export class Runner {
  readonly #ending = new AbortController();

  constructor(
    private readonly work: Work,
    /** The name of the worker in the database. */
    private readonly name: string,
    private readonly here: Here,
  ) {}

  /** Judges a run, if it is still waiting. */
  async run(id: string): Promise<void> {
    if (this.#ending.signal.aborted) return;
    const run = await this.work.begin(id, this.name);
    if (run) await this.#judge(run);
  }

  /** Ends active runs. Another worker, or this one after a restart, begins them again. */
  close(): void {
    this.#ending.abort();
  }

  async #judge(run: BegunRun): Promise<void> {
    const { folder } = this.here;
    const surroundings = await surroundingsOf(run.owner, 'text' in run.subject, this.here);
    if (!surroundings) {
      await this.work.end(run, { trouble: NO_TEAM });
      return;
    }
    const { env, reach, secrets } = surroundings;
    const stop = new AbortController();
    let board: Extract<JobMessage, { type: 'board' }>['board'] | undefined;
    let outcome: RunOutcome | undefined;
    const child = startChild([process.execPath, JUDGE], {
      env: guarded(env, reach),
      cwd: folder,
      signal: stop.signal,
      graceMs: STOP_MS,
      onMessage: (sent) => {
        const message = sent as JobMessage;
        if (message.type === 'board') board = message.board;
        else if (message.type === 'trouble') outcome = { trouble: message.message };
        else outcome = { ...message, record: recordOf(run, message) };
      },
    });
    // Pages have priority over runs. A load keeps its priority, so that its measurements are not distorted.
    if (!run.load) yieldToPages(child.pid);
    const { subject, budget, seed } = run;
    const load = run.load
      ? { asked: run.load, allowed: loadAllowed(run.owner, 'text' in subject, this.here) }
      : undefined;
    child.send(JSON.stringify({ subject, budget, seed, reach, load } satisfies Job));
    const end = () => child.end();
    this.#ending.signal.addEventListener('abort', end);
    const beating = setInterval(() => {
      const seen = board;
      board = undefined;
      void this.work.beat(run, seen).then(
        (told) => {
          if (told === 'stop') stop.abort();
          if (told === 'lost') child.end();
        },
        // The database may be unavailable for a while. If it stays so, another worker begins the run again.
        () => undefined,
      );
    }, BEAT_MS);
    const { status, signal, tail, notStarted } = await child.ended;
    clearInterval(beating);
    this.#ending.signal.removeEventListener('abort', end);
    if (this.#ending.signal.aborted && outcome === undefined) return;
    if (board) await this.work.beat(run, board);
    const why =
      notStarted ??
      (endOf(readable(tail, secrets), 500) || `it ended with ${signal ?? `status ${status ?? 'unknown'}`}`);
    await this.work.end(run, outcome ?? { trouble: `The process of this run ended early: ${why}` });
  }
}

/** Makes the output of a process safe to show: all secrets that it was given are removed. */
function readable(printed: string, secrets: readonly string[]): string {
  const redactor = new Redactor();
  redactor.add(secrets);
  return printable(hideSecrets(redactor.hide(printed)), 'keep');
}

/** Called before the process has threads, because these inherit its priority. */
function yieldToPages(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system does not allow it.
  }
}

/** The record of a run for its target's history; undefined when it ended early, or had one case. */
function recordOf(
  { subject }: BegunRun,
  came: Exclude<RunOutcome, { trouble: string }>,
): RunRecord | undefined {
  const isLoad = 'load' in came;
  if (subject.again || (isLoad ? came.load : came.verdict).run.interrupted) return undefined;
  return isLoad ? loadRecord(came.load, 'this run') : certificationRecord(came.verdict, 'this run');
}

const PROCESS = fileURLToPath(new URL('doctor-process.js', import.meta.url));
/** The timeout of all checks together. */
const LONGEST_MS = 30_000;
const MOST_AT_ONCE = 4;

/** The job of the process that checks, as JSON. */
export interface DoctorJob extends Pick<Job, 'reach'> {
  /** The target file. */
  text: string;
}

/** Checks the services in target files, with the same restrictions as a run. One check at a time for each owner. */
export class Doctor {
  readonly #asking = new Set<string>();

  constructor(private readonly here: Here) {}

  /**
   * Checks whether the services in a target file respond and accept its tokens.
   * @throws {Refused} when the owner has an active check, or there are too many checks
   */
  async examine(owner: string, text: string): Promise<Check[]> {
    if (this.#asking.has(owner) || this.#asking.size >= MOST_AT_ONCE)
      throw new Refused(429, 'Another target is being checked: try again in a moment.');
    this.#asking.add(owner);
    try {
      return await this.#examined(owner, text);
    } finally {
      this.#asking.delete(owner);
    }
  }

  async #examined(owner: string, text: string): Promise<Check[]> {
    const { folder } = this.here;
    const surroundings = await surroundingsOf(owner, true, this.here);
    // Cannot happen: members exist only where there is a team.
    if (!surroundings) throw new Refused(403, 'This service has no team.');
    const { env, reach } = surroundings;
    let checks: Check[] | undefined;
    const child = startChild([process.execPath, PROCESS], {
      env: guarded(env, reach),
      cwd: folder,
      timeLimitMs: LONGEST_MS,
      onMessage: (message) => {
        checks = message as Check[];
      },
    });
    child.send(JSON.stringify({ text, reach } satisfies DoctorJob));
    const { exceeded } = await child.ended;
    const result =
      exceeded === 'time'
        ? `it took longer than ${LONGEST_MS / 1000} s`
        : 'assay itself failed: its own output says how';
    return checks ?? [wrong('target', result)];
  }
}

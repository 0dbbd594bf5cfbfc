import { fileURLToPath } from 'node:url';
import { endOf, startChild } from '../../harness/child-process.js';
import { reducedEnvironment } from '../../harness/environment.js';
import { OWNER } from '../own-machine.js';
import type { Reach } from '../reach.js';
import type { BegunRun } from '../store/runs.js';
import type { TeamStores } from '../team/stores.js';
import type { Work } from '../store/work.js';
import type { Board } from './board.js';
import { guarded } from './guarded.js';
import type { Job, JobMessage } from './job.js';

const JUDGE = fileURLToPath(new URL('judge-process.js', import.meta.url));
const BEAT_MS = 1_000;
const STOP_MS = 10_000;

/** What a runner needs to know of its surroundings. */
export interface RunnerOptions extends Pick<Job, 'folder'> {
  /** Hosts that may be asked, whoever asks for it. */
  hosts: readonly string[];
  /** What the worker is called in the database. */
  name: string;
  /** The variables that target files may name. */
  env: NodeJS.ProcessEnv;
}

/** Judges runs, each in a process of its own, and keeps what comes out. */
export class Runner {
  readonly #ending = new AbortController();

  constructor(
    private readonly work: Work,
    private readonly options: RunnerOptions,
    private readonly team: TeamStores | undefined,
  ) {}

  /** Judges a run, if it still waits. */
  async run(id: string): Promise<void> {
    if (this.#ending.signal.aborted) return;
    const run = await this.work.begin(id, this.options.name);
    if (run) await this.#judge(run);
  }

  /** Ends what is under way: another worker, or this one when it is started again, begins it anew. */
  close(): void {
    this.#ending.abort();
  }

  async #judge(run: BegunRun): Promise<void> {
    const { folder } = this.options;
    const surroundings = await this.#surroundings(run);
    if ('trouble' in surroundings) {
      await this.work.end(run, surroundings);
      return;
    }
    const { env, reach } = surroundings;
    const stop = new AbortController();
    let board: Board | undefined;
    let outcome: { verdict: VerdictOf } | { trouble: string } | undefined;
    const child = startChild([process.execPath, JUDGE], {
      ...{ env: guarded(env, reach), cwd: folder, signal: stop.signal, graceMs: STOP_MS },
      onMessage: (sent) => {
        const message = sent as JobMessage;
        if (message.type === 'board') board = message.board;
        else if (message.type === 'verdict') outcome = { verdict: message.verdict };
        else outcome = { trouble: message.message };
      },
    });
    const { name, subject, budget, seed } = run;
    child.send(JSON.stringify({ name, subject, budget, seed, folder, reach } satisfies Job));
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
        // The database is away for a while; if it stays away, somebody else will begin the run again.
        () => undefined,
      );
    }, BEAT_MS);
    const { status, signal, tail, notStarted } = await child.ended;
    clearInterval(beating);
    this.#ending.signal.removeEventListener('abort', end);
    if (this.#ending.signal.aborted && outcome === undefined) return;
    if (board) await this.work.beat(run, board);
    const why =
      notStarted ?? (endOf(tail, 500) || `it ended with ${signal ?? `status ${status ?? 'unknown'}`}`);
    await this.work.end(run, outcome ?? { trouble: `The process that judges ended early: ${why}` });
  }

  /** What a run gets of its surroundings: of what is here all for who is at home, and for others what they keep here. */
  async #surroundings({ owner, subject }: BegunRun): Promise<Surroundings | { trouble: string }> {
    const { env, hosts } = this.options;
    if (owner === OWNER) return { env, reach: { hosts, forOthers: false } };
    if (!this.team) return { trouble: 'The worker that took this run knows no team: start it with --team.' };
    const secrets = await this.team.secrets.open(owner);
    const proven = (await this.team.hosts.list(owner)).filter(({ provenAt }) => provenAt !== null);
    return {
      env: { ...reducedEnvironment([], env), ...secrets },
      reach: { hosts: [...hosts, ...proven.map(({ host }) => host)], forOthers: 'text' in subject },
    };
  }
}

type VerdictOf = Extract<JobMessage, { type: 'verdict' }>['verdict'];

interface Surroundings {
  env: NodeJS.ProcessEnv;
  reach: Reach;
}

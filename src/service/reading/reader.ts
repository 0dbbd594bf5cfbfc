import { SHARE_ENV, Worker } from 'node:worker_threads';
import { UsageError } from '../../platform/errors.js';
import { Refused } from '../access.js';
import type { ACTS, Act } from './acts.js';
import type { ThreadRequest, ThreadReply } from './thread.js';

const THREAD = new URL('thread.js', import.meta.url);
/** Two threads, so that an owner with a slow file does not block others. */
const THREADS = 2;
const MOST_MEMORY_MB = 256;
/** Maximum number of waiting operations per owner. */
const MOST_WAITING = 100;

interface Job extends ThreadRequest {
  owner: string;
  told: (told: ThreadReply | 'too long') => void;
}

/** Reading a target file took longer than allowed. */
export class TakesTooLong extends Refused {
  constructor() {
    super(400, 'This target file takes too long to read. A usual target file is much smaller.');
  }
}

/** Reads target files on threads, one at a time per owner: pages never wait for a slow file. */
export class Reader {
  readonly #waiting: Job[] = [];
  /** Owners with an active operation. */
  readonly #busy = new Set<string>();
  readonly #idle: Worker[] = [];
  readonly #threads = new Set<Worker>();
  #closed = false;

  /** `longestMs`: the timeout of an operation. */
  constructor(private readonly longestMs: number) {}

  /** Resolves when the threads have started. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: THREADS }, () => this.#add()));
  }

  /**
   * Runs one of `ACTS` for an owner.
   * @throws {TakesTooLong} when it takes too long, or too much memory
   * @throws {Refused} when the owner has too many waiting operations
   * @throws {UsageError} the error of the operation
   */
  async do<A extends Act>(
    owner: string,
    act: A,
    ...values: Parameters<(typeof ACTS)[A]>
  ): Promise<Awaited<ReturnType<(typeof ACTS)[A]>>> {
    if (this.#waiting.filter((job) => job.owner === owner).length >= MOST_WAITING)
      throw new Refused(429, 'Other files of yours are being read: try again in a moment.');
    const told = await new Promise<ThreadReply | 'too long'>((resolve) => {
      this.#waiting.push({ owner, act, values, told: resolve });
      this.#next();
    });
    if (told === 'too long') throw new TakesTooLong();
    if ('usage' in told) throw new UsageError(told.usage);
    if ('failed' in told) throw new Error(told.failed);
    return told.done as Awaited<ReturnType<(typeof ACTS)[A]>>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { told } of this.#waiting.splice(0)) told({ failed: 'it is closed' });
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  /** Gives waiting operations to idle threads. Starts a thread when one is missing. */
  #next(): void {
    const at = this.#waiting.findIndex(({ owner }) => !this.#busy.has(owner));
    if (at < 0 || this.#closed) return;
    const thread = this.#idle.pop();
    if (thread) {
      const [job] = this.#waiting.splice(at, 1);
      void this.#give(thread, job!);
      this.#next();
    } else if (this.#threads.size < THREADS) void this.#add().then(() => this.#next());
  }

  async #give(thread: Worker, { owner, told, act, values }: Job): Promise<void> {
    this.#busy.add(owner);
    const answer = await new Promise<ThreadReply | 'too long'>((resolve) => {
      const timer = setTimeout(end, this.longestMs, 'too long');
      const ended = () => end('too long');
      thread.once('message', end).once('exit', ended);
      function end(came: ThreadReply | 'too long'): void {
        clearTimeout(timer);
        thread.off('message', end).off('exit', ended);
        resolve(came);
      }
      thread.postMessage({ act, values } satisfies ThreadRequest);
    });
    this.#busy.delete(owner);
    told(answer);
    if (answer === 'too long') await thread.terminate();
    else this.#idle.push(thread);
    this.#next();
  }

  #add(): Promise<void> {
    const limits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
    const thread = new Worker(THREAD, { env: SHARE_ENV, resourceLimits: limits });
    this.#threads.add(thread);
    thread.on('exit', () => this.#threads.delete(thread));
    return new Promise((resolve) => {
      // A later error is handled by the active operation. An error at the start is reported to whoever waits for
      // the thread.
      let why = 'the thread that reads target files has ended';
      thread.on('error', (error) => (why = error.stack ?? why));
      const failed = () => {
        for (const { told } of this.#waiting.splice(0)) told({ failed: why });
        resolve();
      };
      thread.once('exit', failed);
      thread.once('message', () => {
        thread.off('exit', failed);
        this.#idle.push(thread);
        resolve();
      });
    });
  }
}

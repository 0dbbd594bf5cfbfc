import { fileURLToPath } from 'node:url';
import { startChild } from '../../platform/child-process.js';
import type { Check } from '../../preflight/check.js';
import { Refused } from '../access.js';
import { guarded, type Job } from './job.js';
import { type Here, surroundingsOf } from './surroundings.js';

const PROCESS = fileURLToPath(new URL('doctor-process.js', import.meta.url));
/** Whatever has not answered by then does not answer. */
const LONGEST_MS = 30_000;
const MOST_AT_ONCE = 4;

/** What the process that looks is told, as JSON. */
export interface DoctorJob extends Pick<Job, 'reach'> {
  /** The target file. */
  text: string;
}

/** Looks at what target files name, held to the same as a run. One at a time for each owner. */
export class Doctor {
  readonly #asking = new Set<string>();

  constructor(private readonly here: Here) {}

  /**
   * Whether what a target file names is there, answers, and takes its tokens.
   * @throws {Refused} when the owner has asked already, or too many others
   */
  async examine(owner: string, text: string): Promise<Check[]> {
    if (this.#asking.has(owner) || this.#asking.size >= MOST_AT_ONCE)
      throw new Refused(429, 'Another target is being looked at: ask again in a moment.');
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
    // Whoever comes in has a team where there is one.
    if (!surroundings) throw new Refused(403, 'There is no team here.');
    const { env, reach } = surroundings;
    let checks: Check[] | undefined;
    const child = startChild([process.execPath, PROCESS], {
      ...{ env: guarded(env, reach), cwd: folder, timeLimitMs: LONGEST_MS },
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
    return checks ?? [{ state: 'wrong', what: 'target', result }];
  }
}

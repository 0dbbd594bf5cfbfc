import { fileURLToPath } from 'node:url';
import { startChild } from '../../platform/child-process.js';
import type { Check } from '../../preflight/check.js';
import { Refused } from '../access.js';
import { guarded, type Job } from './job.js';
import { type Here, surroundingsOf } from './surroundings.js';

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
    return checks ?? [{ state: 'wrong', what: 'target', result }];
  }
}

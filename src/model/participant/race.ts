import type { Answer, Wrong } from '../judgement.js';
import { NOT_OF_THE_CALL } from './allocate.js';
import { isAccepted, type Facts } from './answer.js';

/** Statuses of a target that is busy, or that does not let the caller in. */
export const NOT_OF_THE_HINT = [401, 403, ...NOT_OF_THE_CALL];

/**
 * Calls with one hint that are under way at the same time. When a present hint is rejected, exactly one of them is
 * accepted. When it is renamed, all are.
 */
export class Race {
  readonly #answers: Answer[] = [];

  /** Whether a call was accepted that might have been refused. */
  #isTaken = false;

  note(answer: Answer): void {
    this.#answers.push(answer);
  }

  /** Notes a response to a call that may be refused for another reason than its hint. */
  noteOther(answer: Answer): void {
    this.#isTaken ||= isAccepted(answer);
  }

  /**
   * What is wrong with all responses together. `isForPresent`: whether a refusal is like that of a hint that is present.
   * @returns undefined when nothing is wrong; `lost` when none was accepted, possibly because of a conflict, so that
   * the next one must be accepted; `unknown` when too little is known
   */
  conclude(
    duplicateHints: Facts['duplicateHints'],
    isForPresent: (answer: Answer) => boolean,
  ): Wrong | undefined | 'lost' | 'unknown' {
    const count = this.#answers.length;
    const accepted = this.#answers.filter(isAccepted);
    const refused = this.#answers.filter(({ status }) => status >= 400);
    if (count < 2 || duplicateHints === undefined) return 'unknown';
    const rule = `${count} identical hints at once`;
    if (duplicateHints === 'renamed') {
      const [first] = refused.filter(({ status }) => !NOT_OF_THE_CALL.includes(status));
      if (!first) return refused.length > 0 ? 'unknown' : undefined;
      const symptom = `refused with ${first.status}`;
      const expected = 'status 200 and a party of its own for each';
      return { expected, actual: String(first), symptom, rule, must: 'accept' };
    }
    if (accepted.length === 1) return undefined;
    const [one] = accepted;
    const wrong: Wrong = {
      expected: 'exactly one accepted',
      actual: `${accepted.length} of ${count} accepted`,
      symptom: 'not exactly one',
      rule,
      ...(one && { against: one }),
    };
    if (accepted.length > 1) return wrong;
    if (this.#isTaken) return 'unknown';
    if (refused.length === count && refused.every(({ status }) => NOT_OF_THE_HINT.includes(status)))
      return 'unknown';
    // A 500 may be the response to the call that would have been accepted.
    if (refused.some(({ status }) => status === 500)) return wrong;
    return refused.every(isForPresent) ? wrong : 'lost';
  }
}

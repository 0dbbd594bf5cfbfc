import { Unanswered, type HttpRequest } from '../http/message.js';
import { Inconclusive } from '../http/outcome.js';
import { partyDetails } from '../spec/participant/response.js';

/** So much of a hint tells where it came from, in characters. */
const HINT_START = 32;
/** After so many parties that were all answered with another status than 200, a further one shows nothing more. */
const MOST_ALIKE = 3;

/**
 * The parties that a run has created: nobody can remove them. A call that may create one takes a place before it is sent,
 * so that calls at the same time cannot pass the limit together.
 */
export class PartyBudget {
  /** How the hints of the parties begin. Empty where the call had none. */
  readonly hints: string[] = [];
  readonly #statuses = new Set<number>();
  #underWay = 0;
  #waiting: (() => void)[] = [];

  /** `limit`: `limits.allocations` of the target file. */
  constructor(readonly limit: number) {}

  /** The number of parties that were created. */
  get created(): number {
    return this.hints.length;
  }

  /** The number of parties that can still be created. */
  get left(): number {
    return this.limit - this.created;
  }

  /** Notes that a party was created. */
  note(hint: string, status: number): void {
    this.hints.push(hint.slice(0, HINT_START));
    this.#statuses.add(status);
  }

  /**
   * Sends calls that may each create a party, as soon as there is a place for all of them.
   * @throws {Unanswered} when they could create one too many
   */
  async guard<T>(request: HttpRequest, calls: number, send: () => Promise<T>): Promise<T> {
    while (this.#underWay > 0 && calls > this.left - this.#underWay)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (calls > this.left)
      throw new Unanswered(`not sent: limits.allocations (${this.limit}) would be passed`, {
        ...{ request, durationMs: 0, attempts: 0 },
      });
    this.#underWay += calls;
    try {
      return await send();
    } finally {
      this.#underWay -= calls;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resume of waiting) resume();
    }
  }

  /**
   * Ends a call that would create a party only to be answered as wrongly as all before it.
   * @throws {Inconclusive} then
   */
  requireUse(): void {
    if (this.created < MOST_ALIKE || this.#statuses.has(200)) return;
    const cause = `parties are created and answered ${[...this.#statuses].join(' or ')}, not 200`;
    throw new Inconclusive(
      `not sent: ${cause} (see ${partyDetails.id}); one more would stay and show nothing more`,
    );
  }
}

import { Inconclusive } from '../../src/harness/property/outcome.js';
import { partyDetails } from '../../src/spec/participant/response.js';
import { Unanswered, type HttpRequest } from '../../src/harness/http/message.js';

/** So much of a hint tells where it came from, in characters. */
const HINT_START = 32;

/**
 * The parties that a run has created: none of them can be removed again. A call that may create one takes a place
 * before it is sent, so that calls at once cannot pass the limit together.
 */
export class Allocations {
  #underWay = 0;

  /** `hints`: how the hints of the parties begin; empty where there was none. */
  constructor(
    private readonly limit: number,
    readonly hints: string[] = [],
  ) {}

  /** How many calls that may each create a party can be under way now. */
  get room(): number {
    return this.limit - this.hints.length - this.#underWay;
  }

  /** Notes parties that were created. */
  note(hint: string, count: number): void {
    this.hints.push(...Array<string>(count).fill(hint.slice(0, HINT_START)));
  }

  /**
   * Sends calls that may each create a party.
   * @throws Unanswered when they could create one too many.
   */
  async guard<T>(request: HttpRequest, calls: number, send: () => Promise<T>): Promise<T> {
    if (calls > this.room) {
      throw new Unanswered(`not sent: limits.allocations (${this.limit}) would be passed`, {
        request,
        durationMs: 0,
        attempts: 0,
      });
    }
    this.#underWay += calls;
    try {
      return await send();
    } finally {
      this.#underWay -= calls;
    }
  }
}

/** So many parties that are answered wrongly show it: another one shows nothing more, and stays for ever. */
const MOST_ALIKE = 3;

/**
 * Ends what would make one more party only to be answered as wrongly as all before it.
 * @param accepted the answers of the run by which parties were created
 * @throws {Inconclusive} then
 */
export function requireUse(accepted: readonly { status: number }[]): void {
  if (accepted.length < MOST_ALIKE || accepted.some(({ status }) => status === 200)) return;
  const cause = `parties are made and answered ${accepted[0]!.status}, not 200 (see ${partyDetails.id})`;
  throw new Inconclusive(`not sent: ${cause}; one more would stay and show no more`);
}

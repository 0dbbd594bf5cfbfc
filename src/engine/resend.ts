import { Unanswered } from '../http/message.js';
import { Inconclusive } from '../http/outcome.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { CallClient } from './client.js';
import type { Made } from './finding.js';

/** The maximum number of parties that a run creates to explain responses, because they stay forever. */
const PARTIES = 8;
/** The number of these parties that are reserved for confirming what is found. */
const PARTIES_TO_CONFIRM = 2;

/** The maximum number of times that a run waits without a result. */
const WAITS = 3;

/** Sends calls again to explain a response, within the number of calls that a run may spend on that. */
export class Resender {
  #draw = 1;
  #parties = 0;
  #waits = 0;

  /** `left`: the maximum number of calls. */
  constructor(
    readonly client: CallClient,
    private left: number,
  ) {}

  /** Whether no more calls may be sent. */
  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** Whether no more parties may be created. */
  get isOutOfParties(): boolean {
    return this.#parties >= PARTIES;
  }

  /** Whether the run may wait once more to see whether a response belongs to another call. */
  get mayWait(): boolean {
    return this.#waits < WAITS;
  }

  /** Notes that the run waited, and that the response did not belong to another call. */
  noteWait(): void {
    this.#waits += 1;
  }

  /** Whether a call may be sent to find a simpler one. Parties are rather spent on confirming a finding. */
  maySimplify({ operation }: Call): boolean {
    return operation.creates === undefined || this.#parties < PARTIES - PARTIES_TO_CONFIRM;
  }

  /** Everything that resulted from a call; empty without a response. */
  async send(call: Call): Promise<readonly Made[]> {
    if (call.operation.creates && this.isOutOfParties && !this.client.mustBeRefused(call)) return [];
    this.left -= 1;
    const before = this.client.parties.created;
    try {
      return await this.client.sendToExplain(call);
    } catch (error) {
      if (error instanceof Unanswered || error instanceof Inconclusive) return [];
      throw error;
    } finally {
      this.#parties += this.client.parties.created - before;
    }
  }

  /** Sends a call and returns its exchange. @returns undefined when there is no response */
  async again(call: Call): Promise<Exchange | undefined> {
    return (await this.send(call)).at(-1)?.exchange;
  }

  /** A number from 0 to below `limit`. The sequence is the same in each run. */
  random(limit: number): number {
    this.#draw = (Math.imul(this.#draw, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#draw / 2 ** 32) * limit);
  }
}

import type { HttpRequest, HttpResponse, RawExchange } from '../../src/harness/http/message.js';
import { Reply } from '../../src/harness/http/reply.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import { oncePerRun, oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { membersOf } from './allocation.js';
import { Allocations } from './allocation-limit.js';

const allocationsOf = oncePerRun(
  ({ session, hints }) => new Allocations(session.target.limits.allocations, hints),
);

/** The parties that a run has made, and what may have made one. */
export class Made {
  /** The answers by which parties were created. */
  readonly accepted: Reply[] = [];
  /** Hints of calls that may have made a party although they failed. */
  readonly #leftOpen = new Set<string>();
  readonly #allocations: Allocations;

  constructor(target: TargetUnderTest) {
    this.#allocations = allocationsOf(target);
  }

  /** How many calls that may each create a party can be under way now. */
  get room(): number {
    return this.#allocations.room;
  }

  /**
   * Sends calls, of which each may create a party; `note` is told what was sent, and how many parties it created.
   * @throws Unanswered when they could create one too many.
   */
  spend(
    request: HttpRequest,
    calls: number,
    send: (log: RawExchange[]) => Promise<Reply[]>,
    note: (sent: RawExchange[], created: number) => void,
  ): Promise<Reply[]> {
    return this.#allocations.guard(request, calls, async () => {
      const sent: RawExchange[] = [];
      try {
        return await send(sent);
      } finally {
        // Also where one of several has no answer: the others may have created parties. And before the places are given
        // back, so that no other call takes one that is used up.
        note(sent, sent.filter((exchange) => this.#note(exchange)).length);
      }
    });
  }

  /** Whether the party of a call that is refused may be there, made by one without an answer or with an error of the server. */
  isOpen({ status, exchange: { request, attempts } }: Reply): boolean {
    return status < 500 && (attempts > 1 || this.#leftOpen.has(hintOf(request)));
  }

  /** How many parties were created since this one. */
  since({ exchange }: Reply): number {
    return this.accepted.length - 1 - this.accepted.findIndex((reply) => reply.exchange === exchange);
  }

  /** Whether an exchange has created a party. */
  #note(exchange: RawExchange): boolean {
    const hint = hintOf(exchange.request);
    if (hint && mayHaveMade(exchange)) this.#leftOpen.add(hint);
    if (!hasMadeParty(exchange)) return false;
    this.accepted.push(new Reply(exchange));
    this.#allocations.note(hint, 1);
    return true;
  }
}

/** Those of one target. */
export const madeBy = oncePerTarget((target) => new Made(target));

type Answered = RawExchange & { response: HttpResponse };

/** Whether a party was created by a call. */
export const hasMadeParty = (exchange: RawExchange): exchange is Answered =>
  exchange.request.method === 'POST' &&
  exchange.response !== undefined &&
  isAccepted(new Reply(exchange as Answered));

/** Whether a call has failed, and may have made a party all the same: one of its attempts had no answer, or an error of the server. */
export const mayHaveMade = (exchange: RawExchange): boolean =>
  !hasMadeParty(exchange) &&
  (exchange.response === undefined || exchange.response.status >= 500 || exchange.attempts > 1);

/** The hint of a request; empty where it has none. */
function hintOf(request: HttpRequest): string {
  const { partyIdHint } = membersOf(request);
  return typeof partyIdHint === 'string' ? partyIdHint : '';
}

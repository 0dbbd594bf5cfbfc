import { Unanswered, type HttpRequest, type RawExchange } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import { Inconclusive } from '../http/outcome.js';
import type { Session } from '../target-file/session.js';
import type { Call } from '../model/call.js';
import type { SentAllocation, Unjudged } from '../model/exchange.js';
import { withFresh } from '../model/fresh.js';
import type { History } from '../model/history.js';
import { take } from '../model/judge.js';
import { isAccepted } from '../model/participant/answer.js';
import { allocationIn, mustBeRefused } from '../model/participant/judge.js';
import type { Clause } from '../spec/clause.js';
import { partyDetails } from '../spec/participant/response.js';
import type { Made } from './finding.js';
import { uniqueText } from './render.js';

/** The number of characters of a hint that are kept to identify its origin. */
const HINT_START = 32;
/** After this number of parties, when none of them was answered 200, a further party shows nothing more. */
const MOST_ALIKE = 3;
/** The maximum number of parties for a clause that forbids them: created by tests, and by explanations in addition. */
const FORBIDDEN = { tests: 3, explanations: 2 };
/** After this number of forbidden parties in total, one party is enough to show that a further clause is broken. */
const MANY_FORBIDDEN = 6;

/** The calls that must be refused because of one clause. */
interface Forbidden {
  underWay: number;
  refused: number;
  /** The number of parties that were created nevertheless. */
  created: number;
}

/** What is known about calls that may create parties, before they are sent. */
interface Intent {
  request: HttpRequest;
  count: number;
  /** The clause that requires their refusal. */
  forbiddenBy?: Clause | undefined;
  isToExplain?: boolean | undefined;
}

/** Ends a call that must be refused, because others of its kind were accepted before. */
export class AcceptedBefore extends Inconclusive {}

/**
 * Limits the parties that a run creates, because nobody can remove them. A call that may create a party reserves a
 * place before it is sent, so that calls at the same time cannot exceed the limit together. Calls that the same
 * clause forbids start three at a time, and each refusal lets two more start, so a conformant target soon gets all of
 * them at once. As soon as one of them is accepted, they wait for each other. After three accepted ones, no more of
 * them are sent: the clause has failed. Explanations may then create two more. When many clauses fail, one party is
 * enough for each.
 */
export class PartyBudget {
  /** The first characters of each party's hint. Empty when the call had no hint. */
  readonly hints: string[] = [];
  readonly #statuses = new Set<number>();
  readonly #forbidden = new Map<Clause, Forbidden>();
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

  /** Whether a party was created although a clause forbids it. */
  get hasForbidden(): boolean {
    return [...this.#forbidden.values()].some(({ created }) => created > 0);
  }

  /** Whether a party was created although this clause forbids it. */
  wasCreatedDespite(clause: Clause): boolean {
    return (this.#forbidden.get(clause)?.created ?? 0) > 0;
  }

  /** Notes that a party was created. */
  note(hint: string, status: number, forbiddenBy?: Clause): void {
    this.hints.push(hint.slice(0, HINT_START));
    this.#statuses.add(status);
    if (forbiddenBy) this.#of(forbiddenBy).created += 1;
  }

  /**
   * Sends calls that may each create a party, as soon as there is a place for all of them.
   * @throws {Unanswered} when they could exceed the limit
   * @throws {Inconclusive} when their parties would show nothing more
   */
  async guard<T>(intent: Intent, send: () => Promise<T>): Promise<T> {
    const { request, count, forbiddenBy } = intent;
    const forbidden = forbiddenBy && this.#of(forbiddenBy);
    while (this.#mustWait(intent)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (count > this.left)
      throw new Unanswered(`not sent: limits.allocations (${this.limit}) is reached`, {
        request,
        durationMs: 0,
        attempts: 0,
      });
    if (!forbidden) this.#requireUse();
    else if (forbidden.created >= this.#mostOf(intent))
      throw new AcceptedBefore(
        `not sent: calls that ${forbiddenBy.id} forbids are accepted; one more party would stay and show nothing more`,
      );
    const created = forbidden?.created;
    this.#underWay += count;
    if (forbidden) forbidden.underWay += count;
    try {
      const result = await send();
      if (forbidden && forbidden.created === created) forbidden.refused += count;
      return result;
    } finally {
      this.#underWay -= count;
      if (forbidden) forbidden.underWay -= count;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resume of waiting) resume();
    }
  }

  #of(clause: Clause): Forbidden {
    const known = this.#forbidden.get(clause) ?? { underWay: 0, refused: 0, created: 0 };
    this.#forbidden.set(clause, known);
    return known;
  }

  #mustWait({ count, forbiddenBy, ...intent }: Intent): boolean {
    if (this.#underWay > 0 && count > this.left - this.#underWay) return true;
    if (!forbiddenBy) return false;
    const { underWay, refused, created } = this.#of(forbiddenBy);
    const most = this.#mostOf(intent);
    if (underWay === 0 || created >= most) return false;
    return created === 0 ? underWay + count > most + refused : created + underWay + count > most;
  }

  /** The maximum number of parties that may be created for the clause of a call. */
  #mostOf({ isToExplain }: Pick<Intent, 'isToExplain'>): number {
    const all = [...this.#forbidden.values()].reduce((sum, { created }) => sum + created, 0);
    if (all >= MANY_FORBIDDEN) return 1;
    return FORBIDDEN.tests + (isToExplain ? FORBIDDEN.explanations : 0);
  }

  /** @throws {Inconclusive} when a call would create a party, and be as wrong as all before it */
  #requireUse(): void {
    if (this.created < MOST_ALIKE || this.#statuses.has(200)) return;
    const cause = `parties are created and answered ${[...this.#statuses].join(' or ')}, not 200`;
    throw new Inconclusive(
      `not sent: ${cause} (see ${partyDetails.id}); one more would stay and show nothing more`,
    );
  }
}

/** Sends calls that may create parties. */
export class Creations {
  readonly parties: PartyBudget;

  constructor(
    private readonly session: Session,
    private readonly history: History,
  ) {
    this.parties = new PartyBudget(session.target.limits.allocations);
  }

  /** Whether a clause forbids a call, and a party was already created despite that clause. */
  wasAcceptedBefore(call: Call): boolean {
    if (!call.operation.creates || !this.parties.hasForbidden) return false;
    const forbiddenBy = this.forbids(call);
    return forbiddenBy !== undefined && this.parties.wasCreatedDespite(forbiddenBy);
  }

  forbids(call: Call): Clause | undefined {
    const { body = '' } = call;
    const rendered = typeof body === 'string' ? Buffer.from(withFresh(body, uniqueText('', 0))) : body;
    return mustBeRefused(call, allocationIn({ body: rendered }), this.history.participant)?.clause;
  }

  async send(
    call: Call,
    request: HttpRequest,
    { log, isToExplain }: { log: RawExchange[]; isToExplain?: boolean },
  ): Promise<Made> {
    const { participant, now: sentAt } = this.history;
    const body = allocationIn(request);
    const forbiddenBy = mustBeRefused(call, body, participant)?.clause;
    return this.parties.guard({ request, count: 1, forbiddenBy, isToExplain }, async () => {
      const allocation = this.#begun(body);
      try {
        const answer = await this.session.send(request, log);
        return this.#judge({ call, request, answer, sentAt, allocation }, forbiddenBy);
      } catch (error) {
        // A call that was only ever answered 429 was not carried out.
        if (error instanceof Unanswered && !error.exchange.isUncertain) allocation.hint();
        throw error;
      }
    });
  }

  /** Sends calls on connections of their own and releases all requests at the same moment. */
  async sendSimultaneously(
    calls: readonly Call[],
    requests: HttpRequest[],
    log: RawExchange[],
  ): Promise<Made[]> {
    const { now: sentAt } = this.history;
    return this.parties.guard({ request: requests[0]!, count: calls.length }, async () => {
      const begun = requests.map((request) => this.#begun(allocationIn(request)));
      const answers = await this.session.sendSimultaneously(requests, log);
      return answers.map((answer) => {
        const place = requests.findIndex(({ body }) => body === answer.exchange.request.body);
        const [call, request, allocation] = [calls[place]!, requests[place]!, begun[place]!];
        return this.#judge({ call, request, answer, sentAt, allocation });
      });
    });
  }

  /** Notes that an allocation request is sent. */
  #begun(body: SentAllocation['body']): SentAllocation {
    return { body, hint: this.history.participant.parties.ask(body.members ?? {}) };
  }

  #judge(sent: Unjudged & { answer: Reply; allocation: SentAllocation }, forbiddenBy?: Clause): Made {
    const { answer, allocation } = sent;
    const made = take(this.history, { ...sent, ...(answer.exchange.isUncertain && { isRetried: true }) });
    if (isAccepted(answer))
      this.parties.note(allocation.body.members?.partyIdHint ?? '', answer.status, forbiddenBy);
    answer.forget();
    return made;
  }
}

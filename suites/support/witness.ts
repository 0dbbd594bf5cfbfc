import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isServerError } from '../../src/harness/property/hiccup.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import type { Judgement, Wrong } from '../../src/model/judgement.js';
import type { Clause } from '../../src/spec/clause.js';

/** What the answers since the last time showed: how many of them each clause, and what was not told of them. */
export interface Shown {
  answers: Map<string, number>;
  untold: Violation[];
}

/** What an answer shows of one clause, which may as well be told by its id alone. */
type Shows = Omit<Judgement, 'clause'> & { clause: Pick<Clause, 'id'> };

/** What the model says of each answer of one target, whichever test asked for it. */
export class Witness {
  readonly #judgements = new WeakMap<RawExchange, readonly Shows[]>();
  /** Those that no case has accounted for yet. */
  readonly #unclaimed = new Set<RawExchange>();
  /** Errors of the server that were seen to come again. */
  readonly #recurring = new WeakSet<RawExchange>();
  /** Breaches that were told: one answer of each kind is enough. */
  readonly #told = new Set<string>();

  /** Notes what the model says of an answer, beside what was noted of it. */
  note({ exchange }: { exchange: RawExchange }, judgements: readonly Shows[]): void {
    this.#judgements.set(exchange, [...(this.#judgements.get(exchange) ?? []), ...judgements]);
    this.#unclaimed.add(exchange);
  }

  /** Says of what is wrong with an answer when it is: `rule`, while one to a call that is like it, `against`, is right. */
  qualify({ exchange }: { exchange: RawExchange }, rule: string, against: Reply): void {
    const judgements = this.#judgements.get(exchange) ?? [];
    this.#judgements.set(
      exchange,
      judgements.map(({ wrong, ...shows }) => ({
        ...shows,
        ...(wrong && { wrong: { ...wrong, rule, against } }),
      })),
    );
  }

  /** Forgets what was noted of an answer: another one shows the same, and more plainly. */
  forget({ exchange }: { exchange: RawExchange }): void {
    this.#judgements.delete(exchange);
    this.#unclaimed.delete(exchange);
  }

  /**
   * Judges a reply by one clause, as the model does.
   * @throws {Violation} when the reply breaks it
   * @throws {NotApplicable} when nothing in the reply could have broken it
   */
  require(clause: Clause, reply: Reply): void {
    const judgements = this.#rulingsBy(clause, reply);
    const broken = judgements.find(({ wrong }) => wrong);
    if (broken) throw violation(broken.wrong!, reply.exchange);
    if (judgements.length > 0) return;
    if (reply.status !== 200) throw new Inconclusive(`the request is answered ${reply.status}, not 200`);
    throw new NotApplicable('no answer held anything that the clause speaks of');
  }

  /** Whether a reply could have broken a clause. */
  shows(clause: Clause, reply: Reply): boolean {
    return this.#rulingsBy(clause, reply).length > 0;
  }

  #rulingsBy({ id }: Clause, { exchange }: Reply): Shows[] {
    return (this.#judgements.get(exchange) ?? []).filter(({ clause }) => clause.id === id);
  }

  /** How the answers of a case break a clause; undefined: not at all. */
  breachOf(clause: string, exchanges: readonly RawExchange[]): Violation | undefined {
    for (const exchange of exchanges) {
      const broken = this.#judgements.get(exchange)?.find((each) => each.wrong && each.clause.id === clause);
      if (broken) return violation(broken.wrong!, exchange);
    }
    return undefined;
  }

  /** The clauses that an answer breaks, told before or not. */
  brokenBy({ exchange }: { exchange: RawExchange }): string[] {
    return (this.#judgements.get(exchange) ?? []).flatMap(({ clause, wrong }) => (wrong ? [clause.id] : []));
  }

  /** What the answers of a case break, that was not told before. */
  breaches(exchanges: readonly RawExchange[]): Violation[] {
    return exchanges.flatMap((exchange) =>
      (this.#judgements.get(exchange) ?? []).flatMap(({ clause, wrong }) =>
        wrong && !this.#told.has(keyOf(clause.id, wrong.gist)) ? [violation(wrong, exchange, clause)] : [],
      ),
    );
  }

  /** Marks a breach as told. */
  tell(clause: string, { gist }: Violation): void {
    this.#told.add(keyOf(clause, gist));
  }

  /** Notes that an error of the server is none that comes by chance: it is told as anything else. */
  noteRecurring(error: RawExchange): void {
    this.#recurring.add(error);
    this.#unclaimed.add(error);
  }

  /**
   * Takes account of all answers since the last time, those that no case has in its log included. An error of the server
   * among them may have been a gateway's: those that come again are told by the cases that show it.
   */
  claim(): Shown {
    const answers = new Map<string, number>();
    for (const exchange of this.#unclaimed) {
      const ids = new Set(this.#judgements.get(exchange)?.map(({ clause }) => clause.id));
      for (const id of ids) answers.set(id, (answers.get(id) ?? 0) + 1);
    }
    const untold: Violation[] = [];
    const certain = [...this.#unclaimed].filter(
      (exchange) => !isServerError(exchange) || this.#recurring.has(exchange),
    );
    for (const found of this.breaches(certain)) {
      if (this.#told.has(keyOf(found.clause!, found.gist))) continue;
      this.tell(found.clause!, found);
      untold.push(found);
    }
    this.#unclaimed.clear();
    return { answers, untold };
  }
}

const keyOf = (id: string, gist: string) => `${id} ${gist}`;

function violation(
  { against, ...wrong }: Wrong,
  exchange: RawExchange,
  clause?: Pick<Clause, 'id'>,
): Violation {
  return new Violation({
    ...wrong,
    exchange,
    ...(clause && { clause: clause.id }),
    // An answer of the model is a reply here.
    ...(against && { earlier: (against as unknown as Pick<Reply, 'exchange'>).exchange }),
  });
}

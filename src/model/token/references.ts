import type { Clause } from '../../spec/clause.js';
import { isObject } from '../reading/wire.js';
import { judgement, type Answer, type Judgement, bodyTextOf } from '../judgement.js';
import { keyOf, withoutCondition, type Call } from '../call.js';
import type { Exchange } from '../exchange.js';

/** Ids of contracts, each with the response that both disclosed and referred to it. */
type Disclosed = ReadonlyMap<string, Answer>;

/** Law over the contexts of a run: a disclosed contract and the reference to it come together, or not at all. */
export class References {
  /** `clause`: the clause for these calls. */
  constructor(private readonly clause: Clause) {}

  /** What was asked → ids of contracts, each with the response that both disclosed and referred to it. */
  readonly #known = new Map<string, Map<string, Answer>>();

  /** Question → the ids that the first response to it disclosed. */
  readonly #first = new Map<string, ReadonlySet<string>>();
  /** Operation → contracts that only came with a later response to a question, with the number of responses since. */
  readonly #later = new Map<string, Map<string, number>>();

  /** What the responses to a question disclosed and referred to. */
  of(asked: string): Disclosed {
    return this.#known.get(asked) ?? new Map<string, Answer>();
  }

  /**
   * Judges a response compared with earlier ones, and remembers it. `asked`: identifies what was asked, because
   * another question may need other contracts. `context`: the choice context of the response. `others`: what must be
   * disclosed too if it is referred to, because another call disclosed it to the same party: that of V1 for the same
   * choice and id, or those of `group`.
   */
  see(
    asked: string,
    answer: Answer,
    context: unknown,
    {
      group,
      others = this.of(group ?? ''),
    }: { group?: string | undefined; others?: Disclosed | undefined } = {},
  ): Judgement[] {
    if (answer.status !== 200 || !isObject(context)) return [];
    const { choiceContextData, disclosedContracts } = context;
    if (!isObject(choiceContextData) || !Array.isArray(disclosedContracts)) return [];
    const disclosed = idsOf(disclosedContracts);
    if (disclosed.length === 0 && others.size === 0 && !this.#known.has(asked)) return [];
    const data = JSON.stringify(choiceContextData);
    const refersTo = (id: string) => data.includes(JSON.stringify(id));
    const known = this.#known.get(asked) ?? new Map<string, Answer>();
    this.#known.set(asked, known);
    const referred = [...known, ...others].filter(([id]) => refersTo(id));
    const lost = referred.find(([id]) => !disclosed.includes(id));
    const unnamed = [...known].find(([id]) => disclosed.includes(id) && !refersTo(id));
    for (const id of disclosed) if (!known.has(id) && refersTo(id)) known.set(id, answer);
    const left = group === undefined ? undefined : this.#leftOver(asked, disclosed, refersTo);
    if (group !== undefined) this.#known.set(group, new Map([...known, ...others]));
    if (referred.length === 0 && !unnamed && left === undefined) return [];
    if (lost) return [judgement(this.clause, notDisclosed(...lost))];
    if (unnamed) return [judgement(this.clause, notReferred(...unnamed))];
    return [judgement(this.clause, left === undefined ? undefined : leftOver(left))];
  }

  /**
   * A contract that a response has without a reference, and that the first response to the question did not have. It is
   * left over from other questions when there are several of them, and every response of the operation has them since.
   */
  #leftOver(
    asked: string,
    disclosed: readonly string[],
    refersTo: (id: string) => boolean,
  ): string | undefined {
    const [operation = ''] = asked.split(' ', 1);
    const first = this.#first.get(asked) ?? new Set(disclosed);
    this.#first.set(asked, first);
    const later = this.#later.get(operation) ?? new Map<string, number>();
    this.#later.set(operation, later);
    const has = new Set(disclosed);
    for (const [id, count] of later) later.set(id, has.has(id) ? count + 1 : -Infinity);
    const unnamed = disclosed.filter((id) => !first.has(id) && !refersTo(id));
    for (const id of unnamed) if (!later.has(id)) later.set(id, 1);
    const lasting = [...later.values()].filter((count) => count >= LASTING.responses);
    return lasting.length >= LASTING.contracts ? unnamed[0] : undefined;
  }
}

/** A moving ledger or a replica shows fewer contracts, or shows them now and then. */
const LASTING = { contracts: 5, responses: 20 };

const idsOf = (contracts: readonly unknown[]): string[] =>
  contracts.flatMap((contract) => {
    const id = isObject(contract) ? contract['contractId'] : undefined;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });

const notReferred = (id: string, against: Answer) => ({
  expected: `a choiceContextData that refers to the disclosed contract ${id}, as before`,
  actual: 'a choiceContextData without its id',
  symptom: 'a disclosed contract that is not referred to',
  against,
});

const leftOver = (id: string) => ({
  expected: 'the contracts of its own question, as in the first response to it',
  actual: `contract ${id} besides, which choiceContextData does not refer to`,
  symptom: 'contracts of other questions',
});

const notDisclosed = (id: string, against: Answer) => ({
  expected: `contract ${id} among the disclosed ones, as before: choiceContextData refers to it`,
  actual: 'a context that does not disclose it',
  symptom: 'a reference to a contract that is not disclosed',
  against,
});

type Sent = Pick<Exchange, 'call' | 'answer'>;

/** The maximum number of responses that are kept. A mixed-up response is one from a moment ago. */
const KEPT = 400;

/** Which calls of a registry had which responses. A wrong response may be the right one to another call. */
export class Answered {
  readonly #calls = new Map<string, Call>();

  /** Notes a right response. */
  note(sent: Sent): void {
    if (sent.call.operation.service !== 'registry' || sent.answer.status !== 200) return;
    const key = keyOfAnswer(sent);
    this.#calls.delete(key);
    this.#calls.set(key, sent.call);
    const [oldest = ''] = this.#calls.keys();
    if (this.#calls.size > KEPT) this.#calls.delete(oldest);
  }

  /** The latest other call that had the same response rightly. */
  otherCallOf(sent: Sent): Call | undefined {
    const other = this.#calls.get(keyOfAnswer(sent));
    return other && keyOf(other) !== keyOf(sent.call) ? withoutCondition(other) : undefined;
  }
}

const keyOfAnswer = ({ call, answer }: Sent): string => `${call.operation.name} ${bodyTextOf(answer)}`;

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

  /** What the responses to a question disclosed and referred to. */
  of(asked: string): Disclosed {
    return this.#known.get(asked) ?? new Map<string, Answer>();
  }

  /**
   * Judges a response compared with earlier ones, and remembers it. `asked`: identifies what was asked, because
   * another question may need other contracts. `context`: the choice context of the response. `others`: what V1 disclosed
   * for the same choice and id, which V2 must disclose if it refers to it.
   */
  see(asked: string, answer: Answer, context: unknown, others: Disclosed = new Map()): Judgement[] {
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
    if (referred.length === 0 && !unnamed) return [];
    const wrong = lost ? notDisclosed(...lost) : unnamed && notReferred(...unnamed);
    return [judgement(this.clause, wrong)];
  }
}

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

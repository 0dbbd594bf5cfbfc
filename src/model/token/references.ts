import type { Clause } from '../../spec/clause.js';
import { isObject } from '../reading/wire.js';
import { judgement, type Answer, type Judgement } from '../judgement.js';

/** Law over the contexts of a run: a disclosed contract and the reference to it come together, or not at all. */
export class References {
  /** `clause`: the clause for these calls. */
  constructor(private readonly clause: Clause) {}

  /** What was asked → ids of contracts, each with the response that both disclosed and referred to it. */
  readonly #known = new Map<string, Map<string, Answer>>();

  /**
   * Judges a response compared with earlier ones, and remembers it. `asked`: identifies what was asked, because
   * another question may need other contracts. `context`: the choice context of the response.
   */
  see(asked: string, answer: Answer, context: unknown): Judgement[] {
    if (answer.status !== 200 || !isObject(context)) return [];
    const { choiceContextData, disclosedContracts } = context;
    if (!isObject(choiceContextData) || !Array.isArray(disclosedContracts)) return [];
    const disclosed = idsOf(disclosedContracts);
    if (disclosed.length === 0 && !this.#known.has(asked)) return [];
    const data = JSON.stringify(choiceContextData);
    const refersTo = (id: string) => data.includes(JSON.stringify(id));
    const known = this.#known.get(asked) ?? new Map<string, Answer>();
    this.#known.set(asked, known);
    const referred = [...known].filter(([id]) => refersTo(id));
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

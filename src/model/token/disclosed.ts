import type { Clause } from '../../spec/clause.js';
import { isObject, type Fields } from '../reading/wire.js';
import { judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { rulesOf } from '../../spec/token-standard/rules.js';
import { withoutCondition, type Call } from '../call.js';
import type { Unjudged } from '../exchange.js';
import { instrumentsOf } from './body.js';

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
    return [judgement(this.clause, left === undefined ? undefined : besides(left))];
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
    const lasting = [...later.values()].filter((count) => count >= LEFT_OVER.responses);
    return lasting.length >= LEFT_OVER.contracts ? unnamed[0] : undefined;
  }
}

/** A moving ledger or a replica shows fewer contracts, or shows them now and then. */
const LEFT_OVER = { contracts: 5, responses: 20 };

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

const besides = (id: string) => ({
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

/** What a request for one item of each kind disclosed. */
interface Single {
  items: readonly string[];
  /** The contracts by id, each with its template. */
  templates: ReadonlyMap<unknown, unknown>;
  call: Call;
  answer: Answer;
  at: number;
}

/** A contract may be replaced. After this number of exchanges, nothing is concluded from its first disclosure. */
const RECENT = 1_000;

/**
 * Law over the factories of a run: what one item needs alone, it needs beside others. Only a response that has such
 * contracts for some items, and fewer than it has items, is wrong: a registry may replace a contract, or all of them.
 * A contract that all items share may be replaced between two requests, and then looks like one of its own for each. It
 * is only ever replaced by a newer one, so what is missing must have been seen after what is there. Only calls of some
 * size are compared, which have the same accounts.
 */
export class Together {
  readonly #singles = new Map<string, Single[]>();
  readonly #growing = new Map<string, Growing>();

  /** Judges a response of V2 compared with earlier ones, and remembers it. `given`: its choice arguments. */
  see({ call, answer }: Unjudged, given: unknown, context: unknown, now: number): Judgement[] {
    const { followsArguments: clause } = rulesOf(call.operation);
    const disclosed = isObject(context) ? context['disclosedContracts'] : undefined;
    if (!clause || !isObject(given) || !Array.isArray(disclosed)) return [];
    const singles = this.#singles.get(call.operation.name) ?? [];
    this.#singles.set(call.operation.name, singles);
    const templates = new Map(
      disclosed.filter(isObject).map(({ contractId: id, templateId }) => [id, templateId]),
    );
    const growing = this.#growing.get(call.operation.name) ?? new Growing();
    this.#growing.set(call.operation.name, growing);
    const left = growing.see(JSON.stringify(given), [...templates.keys()]);
    if (left !== undefined) return [judgement(clause, stayed(left))];
    if (!call.size) return [];
    const kinds = itemsOf(given);
    if (kinds.every(([, items]) => items.length < 2)) {
      const all = kinds.flatMap(([kind, items]) => items.map((item) => `${kind} ${item}`));
      const known = singles.findIndex((each) => each.items.join('\n') === all.join('\n'));
      if (known !== -1) singles.splice(known, 1);
      singles.push({ items: all, templates, call: withoutCondition(call), answer, at: now });
      return [];
    }
    const judged = kinds.flatMap(([kind, items]) => {
      const own = items.flatMap((item) => ownOf(`${kind} ${item}`, singles));
      return own
        .filter(({ id }) => templates.has(id))
        .map(({ template, single }) => {
          const alike = [...templates.values()].filter((other) => other === template).length;
          const lost = own.find(
            (each) =>
              each.template === template &&
              !templates.has(each.id) &&
              each.single.at > single.at &&
              now - each.single.at < RECENT,
          );
          return lost && alike < items.length ? missing(kind, lost) : undefined;
        });
    });
    return judged.length === 0
      ? []
      : [
          judgement(
            clause,
            judged.find((wrong) => wrong),
          ),
        ];
  }
}

/** How many questions left a contract behind, and how many responses have had each of them since. */
const LASTING = { questions: 5, responses: 20 };

/** Law over a factory: what a question needs does not stay in the responses to the questions after it. */
class Growing {
  #responses = 0;
  /** Question → what the first response to it disclosed. */
  readonly #first = new Map<string, ReadonlySet<unknown>>();
  /** Contract → the number of the response that had it first. */
  readonly #came = new Map<unknown, number>();
  /** Contracts that the first response to a question did not have → the number of responses since. */
  readonly #later = new Map<unknown, number>();
  /** How often a contract was new in the response to a question that was new, and to one asked before. */
  readonly #arrivals = { new: 0, again: 0 };

  /** @returns a contract that is left over from another question */
  see(question: string, disclosed: readonly unknown[]): unknown {
    const has = new Set(disclosed);
    const first = this.#first.get(question);
    const extra = first ? disclosed.filter((id) => !first.has(id)) : [];
    if (!first) this.#first.set(question, has);
    if (disclosed.some((id) => !this.#came.has(id))) this.#arrivals[first ? 'again' : 'new'] += 1;
    this.#responses += 1;
    for (const id of disclosed) if (!this.#came.has(id)) this.#came.set(id, this.#responses);
    for (const [id, count] of this.#later) this.#later.set(id, has.has(id) ? count + 1 : -Infinity);
    for (const id of extra) if (!this.#later.has(id)) this.#later.set(id, 1);
    const lasting = [...this.#later].filter(([, count]) => count >= LASTING.responses);
    const questions = new Set(lasting.map(([id]) => this.#came.get(id))).size;
    // The contracts of a ledger that moves come by themselves, whatever is asked.
    const moves = this.#arrivals.again * LASTING.questions > this.#arrivals.new;
    return questions >= LASTING.questions && !moves ? extra[0] : undefined;
  }
}

const stayed = (id: unknown): Wrong => ({
  expected: 'the contracts of its own choice arguments, as in the first response to them',
  actual: `contract ${String(id)} besides, which came with other ones and is in every response since`,
  symptom: 'contracts of other questions',
});

/** What a factory is asked for, by kind: its instruments and its allocations, each once. */
function itemsOf(given: Fields): [kind: string, items: string[]][] {
  const { allocations } = given;
  const ids = (Array.isArray(allocations) ? allocations : []).map((each) =>
    isObject(each) ? String(each['allocationCid']) : '',
  );
  return [
    ['instrument', [...new Set(instrumentsOf(given))]],
    ['allocation', [...new Set(ids)]],
  ];
}

/** A contract that only requests for one item had. */
interface Own {
  id: unknown;
  template: unknown;
  single: Single;
}

function ownOf(item: string, singles: readonly Single[]): Own[] {
  const [single, ...more] = singles.filter(({ items }) => items.includes(item)).toReversed();
  const others = singles.filter(({ items }) => !items.includes(item));
  if (!single || others.length === 0) return [];
  return [...single.templates]
    .filter(
      ([id]) =>
        more.every(({ templates }) => templates.has(id)) &&
        others.every(({ templates }) => !templates.has(id)),
    )
    .map(([id, template]) => ({ id, template, single }));
}

const missing = (kind: string, { id, single }: Own): Wrong => ({
  expected: `contract ${String(id)} too, which a request for that ${kind} alone needs`,
  actual: `a context without it, and with those of other ${kind}s`,
  symptom: `what one ${kind} of several needs is not disclosed`,
  rule: `several ${kind}s`,
  against: single.answer,
  earlierCalls: [single.call],
});

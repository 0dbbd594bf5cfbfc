import { rulesOf } from '../../spec/token-standard/rules.js';
import { isObject, type Fields } from '../reading/wire.js';
import { judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { withoutCondition, type Call } from '../call.js';
import type { Unjudged } from '../exchange.js';
import { instrumentsOf } from './body.js';

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
    if (left !== undefined) return [judgement(clause, leftOver(left))];
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
          return lost && alike < items.length ? notDisclosed(kind, lost) : undefined;
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

const leftOver = (id: unknown): Wrong => ({
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

const notDisclosed = (kind: string, { id, single }: Own): Wrong => ({
  expected: `contract ${String(id)} too, which a request for that ${kind} alone needs`,
  actual: `a context without it, and with those of other ${kind}s`,
  symptom: `what one ${kind} of several needs is not disclosed`,
  rule: `several ${kind}s`,
  against: single.answer,
  earlierCalls: [single.call],
});

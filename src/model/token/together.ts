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
 * Only calls of some size are compared, which have the same accounts.
 */
export class Together {
  readonly #singles = new Map<string, Single[]>();

  /** Judges a response of V2 compared with earlier ones, and remembers it. `given`: its choice arguments. */
  see({ call, answer }: Unjudged, given: unknown, context: unknown, now: number): Judgement[] {
    const { followsArguments: clause } = rulesOf(call.operation);
    const disclosed = isObject(context) ? context['disclosedContracts'] : undefined;
    if (!clause || !call.size || !isObject(given) || !Array.isArray(disclosed)) return [];
    const kinds = itemsOf(given);
    const singles = this.#singles.get(call.operation.name) ?? [];
    this.#singles.set(call.operation.name, singles);
    const templates = new Map(
      disclosed.filter(isObject).map(({ contractId: id, templateId }) => [id, templateId]),
    );
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
        .map(({ template }) => {
          const alike = [...templates.values()].filter((other) => other === template).length;
          const lost = own.find(
            (each) => each.template === template && !templates.has(each.id) && now - each.single.at < RECENT,
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

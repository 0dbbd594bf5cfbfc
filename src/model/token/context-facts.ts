import { inAnyOrder, leaves, type Leaves } from '../reading/leaves.js';
import { isObject, type Fields } from '../reading/wire.js';
import { rulesOf, wireOf } from '../../spec/token-standard/rules.js';
import { sameId } from '../../spec/token-standard/versions.js';
import { FRESH } from '../fresh.js';
import { AMOUNTS, decoded, keyOf, MARKS, textOf, withoutCondition, type Call } from '../call.js';
import type { Exchange } from '../exchange.js';
import { factText, type DifferenceCause, type Fact } from '../fact.js';
import { bodyTextOf, objectOf } from '../judgement.js';
import { type Asked, contextIn } from './context.js';

const isDebug = (name: string) => name.startsWith('debug');

/** Statuses that may come and go without a reason in the request. */
const PASSING = [409, 411, 413, 414, 429, 431];

const withoutMarks = (text: string) =>
  text.includes('q7mark') || text.includes(FRESH) || text.includes('"70')
    ? text.replaceAll(MARKS, 'mark').replaceAll(FRESH, 'mark').replaceAll(AMOUNTS, '"mark"')
    : text;

type Part = Pick<Fact, 'text' | 'leaves'>;

/** A part of a response. Its leaves are made when its text differs from that of another response. */
function partOf(value: unknown, skip?: (name: string) => boolean): Part {
  const sorted = inAnyOrder(value);
  const text = JSON.stringify(sorted);
  let own = skip && text.includes('"debug') ? leaves(sorted, skip) : undefined;
  return {
    text: own ? factText(own) : text,
    get leaves() {
      return (own ??= leaves(sorted, skip));
    },
  };
}

/** The parts of a response, computed once for each body. */
interface Parts {
  plain: Part;
  debug: readonly { id: string; part: Part }[];
}

/**
 * Everything that a document names in a response, except the debug fields. In choiceContextData, whose structure is
 * not specified, members with such names are left out too. Contracts are identified by their ids. The order of lists
 * is ignored, because a registry that keeps them in a map may return any order.
 */
function partsOf({ operation }: Call, body: Fields): Parts {
  const context = contextIn(operation, body);
  const { choiceContextData, disclosedContracts } = isObject(context) ? context : {};
  const contracts = Array.isArray(disclosedContracts) ? disclosedContracts.filter(isObject) : [];
  const names = wireOf(operation).contract.map(({ name }) => name);
  const byId = new Map<string, Fields>();
  for (const contract of contracts) byId.set(String(contract['contractId']), contract);
  const only = (keep: (name: string) => boolean) => (contract: Fields) =>
    Object.fromEntries(Object.entries(contract).filter(([name]) => names.includes(name) && keep(name)));
  const required = Object.fromEntries(
    [...byId].map(([id, each]) => [id, only((name) => !isDebug(name))(each)]),
  );
  const { factoryId, transferKind } = operation.request === 'factory' ? body : {};
  return {
    plain: partOf({ choiceContextData, contracts: required, factory: { factoryId, transferKind } }, isDebug),
    debug: [...byId].map(([id, contract]) => ({ id, part: partOf(only(isDebug)(contract)) })),
  };
}

/** Extracts the facts from responses with choice contexts and factories. */
export class ContextFacts {
  readonly #parts = new Map<string, Parts>();

  /** The facts that a response shows. */
  of({ call, answer }: Pick<Exchange, 'call' | 'answer'>, asked: Asked): Fact[] {
    if (asked.silent) return [];
    const { body } = asked;
    if (answer.status !== 200 || body.kind !== 'valid') {
      const isOpen = body.kind === 'silent' || asked.id === 'unnamed';
      return isOpen && answer.status < 500 && !PASSING.includes(answer.status)
        ? [this.#status(call, answer.status)]
        : [];
    }
    const object = objectOf(answer);
    if (!object || !isObject(contextIn(call.operation, object))) return [];
    const text = bodyTextOf(answer);
    const json = withoutMarks(text);
    const key = `${call.operation.name} ${json}`;
    let parts = this.#parts.get(key);
    if (!parts)
      this.#parts.set(key, (parts = partsOf(call, json === text ? object : (JSON.parse(json) as Fields))));
    const { plain: plainPart, debug } = parts;
    const { meta, excludeDebugFields: flag, choiceArguments } = body.members;
    const own = JSON.stringify([call.operation.name, call.id && decoded(call.id), choiceArguments]);
    const subject = withoutMarks(own);
    const plain: Fact = {
      key: `context ${subject} ${withoutMarks(JSON.stringify(meta ?? null))}`,
      get leaves() {
        return plainPart.leaves;
      },
      text: plainPart.text,
      variant: String(flag),
      moves: true,
      get ask() {
        return withFlag(call, undefined);
      },
      clausesOf: (cause, before) =>
        clausesOf(call, cause, before, { ofContent: 'excludeDebugOnly', isFresh: subject !== own }),
    };
    const isOpen = asked.id === 'unnamed';
    const ask = withoutCondition(call);
    return [
      ...(isOpen ? [this.#status(call, answer.status)] : []),
      plain,
      ...(flag === true ? [] : debug).map(({ id, part }): Fact => ({
        // The arguments of a factory say nothing about a contract that it discloses.
        key: `debug ${call.operation.name} ${call.id ?? ''} ${id}`,
        get leaves() {
          return part.leaves;
        },
        text: part.text,
        moves: false,
        variant: `${String(flag)} ${meta ? Object.keys(meta).join() : ''} ${isOpen}`,
        ask,
        equivalent: () => withFlag(call, flag === undefined ? false : undefined),
        opposite: () => ({ ...withFlag(call, true), varies: 'excludeDebugFields' }),
        clausesOf: (cause, before) => clausesOf(call, cause, before, { ofContent: 'excludeDebugDefault' }),
      })),
    ];
  }

  #status(call: Call, status: number): Fact {
    const { body } = call;
    const masked = typeof body === 'string' ? withoutMarks(body) : body;
    const own: Leaves = new Map([['/status', String(status)]]);
    return {
      key: `status ${keyOf({ ...call, ...(masked !== undefined && { body: masked }) })}`,
      leaves: own,
      text: factText(own),
      variant: '',
      moves: true,
      ask: withoutCondition(call),
      clausesOf: (cause, before) =>
        clausesOf(call, cause, before, { ofContent: 'independentAnswers', isFresh: masked !== body }),
    };
  }
}

/**
 * The clauses that a difference from a cause breaks. `isFresh`: each call has a new name or amount, and what is shown may
 * depend on it, so a difference without another cause is allowed.
 */
function clausesOf(
  { operation, id }: Call,
  cause: DifferenceCause,
  before: readonly Call[],
  {
    ofContent,
    isFresh = false,
  }: { ofContent: 'excludeDebugOnly' | 'excludeDebugDefault' | 'independentAnswers'; isFresh?: boolean },
) {
  if (cause === 'chance' && isFresh) return [];
  const rules = rulesOf(operation);
  if (cause === 'content') return [rules[ofContent], rules.independentAnswers];
  if (cause === 'sending') return [rules.sending, rules.independentAnswers];
  if (cause === 'beside') return [rules.parallelAnswers, rules.independentAnswers];
  const isOtherVersion = before.some(
    (each) =>
      each.id === id &&
      each.operation.edition !== operation.edition &&
      ![each.operation.edition, operation.edition].includes('lock'),
  );
  if (id !== undefined && isOtherVersion) return [sameId, rules.independentAnswers];
  const isSibling = before.some((each) => each.id === id && each.operation !== operation);
  const own = isSibling ? rules.contextOfChoice : before.length > 0 ? rules.followsArguments : undefined;
  return [...(own ? [own] : []), rules.independentAnswers];
}

/** The call with a value of excludeDebugFields, or without one, under the default condition. */
function withFlag(call: Call, flag: boolean | undefined): Call {
  const { excludeDebugFields: _, ...members } = JSON.parse(textOf(call.body) ?? '{}') as Fields;
  const body = { ...members, ...(flag !== undefined && { excludeDebugFields: flag }) };
  return { ...withoutCondition(call), body: JSON.stringify(body) };
}

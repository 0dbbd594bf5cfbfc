import { clip } from '../../src/harness/clip.js';
import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import { inAnyOrder, leaves, type Difference, type Leaves } from '../../src/harness/judging/leaves.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';

/** An answer, or what stands for one: its status and the value of its body. */
export type Answered = Pick<Reply, 'status' | 'value'>;

/**
 * The ChoiceContext of a 200. Without one, other clauses fail, and this case shows nothing.
 * @throws {Inconclusive} when there is none
 */
export function contextOf(reply: Answered): Fields {
  if (reply.status !== 200) throw new Inconclusive(`the request is answered ${reply.status}, not 200`);
  if (!isObject(reply.value)) throw new Inconclusive('the body of the 200 is no JSON object');
  return reply.value;
}

/**
 * The disclosed contracts of a 200, those that are objects.
 * @throws {Inconclusive} when disclosedContracts is no array
 */
export function contractsOf(reply: Answered): Fields[] {
  const { disclosedContracts } = contextOf(reply);
  if (!Array.isArray(disclosedContracts)) throw new Inconclusive('disclosedContracts is no array');
  return disclosedContracts.filter(isObject);
}

/** Whether a member is one of the debug fields, which `excludeDebugFields` leaves out. */
export const isDebug = (name: string): boolean => name.startsWith('debug');

/**
 * Everything that the specification names in an answer, but the debug fields: in choiceContextData, whose structure
 * is not shown, members that are called so are left out too. Contracts are told apart by id, not by their place; what
 * the order of other lists means is not shown either, and a registry that keeps them in a map may give any.
 */
export function plainParts(reply: Answered): Leaves {
  const { choiceContextData } = contextOf(reply);
  const required = DISCLOSED_CONTRACT.map(({ name }) => name).filter((name) => !isDebug(name));
  const contracts = byId(reply, (contract) =>
    Object.fromEntries(required.map((name) => [name, contract[name]])),
  );
  return leaves(inAnyOrder({ choiceContextData, contracts }), isDebug);
}

/** The debug fields of an answer, by contract. */
export function debugParts(reply: Answered): Leaves {
  return leaves(
    inAnyOrder(
      byId(reply, (contract) =>
        Object.fromEntries(Object.entries(contract).filter(([name]) => isDebug(name))),
      ),
    ),
  );
}

/** The names of the debug fields of each contract, by its id. */
export const debugNames = (reply: Answered): Map<string, Set<string>> =>
  new Map(
    contractsOf(reply).map((contract) => [
      String(contract['contractId']),
      new Set(Object.keys(contract).filter(isDebug)),
    ]),
  );

function byId(reply: Answered, pick: (contract: Fields) => Fields): Fields {
  const seen = new Map<string, number>();
  const named = contractsOf(reply).map((contract) => {
    const id = String(contract['contractId']);
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return [times === 1 ? id : `${id} (${times})`, pick(contract)] as const;
  });
  return Object.fromEntries(named);
}

const quoted = (text: string | undefined) => (text === undefined ? 'nothing' : clip(text, 120));

/** A part of an answer that is not as it should be. Ids in the path differ from case to case, and do not make another cause. */
export function changed({ path, expected, actual }: Difference, asIn: string, rule: string): Violation {
  const member = path.split('/').at(-1) ?? '';
  const gist = expected === undefined ? 'added' : actual === undefined ? 'missing' : 'changed';
  return new Violation({
    expected: `${asIn}: at ${path || 'the top'} ${quoted(expected)}`,
    actual: quoted(actual),
    gist: `${member} ${gist}`,
    rule,
  });
}

const ENCODINGS: [string, RegExp][] = [
  ['hexadecimal', /^([0-9a-f]{2})+$/i],
  ['base64', /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/],
  ['base64 without padding', /^[A-Za-z0-9+/]+$/],
  ['base64url', /^[A-Za-z0-9_-]+=*$/],
];

/** The encoding that all of the texts are in; the narrowest, where several fit. */
export function encodingOf(texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined;
  return ENCODINGS.find(([, form]) => texts.every((text) => form.test(text)))?.[0] ?? 'another one';
}

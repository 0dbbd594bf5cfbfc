import type { Clause } from '../../spec/clause.js';
import { rulesOf } from '../../spec/token-standard/rules.js';
import type { Operation } from '../../spec/operation.js';
import { isObject, type Fields } from '../reading/wire.js';

/** What the specification says about the body of a call for a choice context or a factory. */
export type Body =
  | {
      kind: 'valid';
      members: { meta?: Record<string, string>; excludeDebugFields?: boolean; choiceArguments?: Fields };
    }
  /** It breaks this rule, so the request must be refused. */
  | { kind: 'broken'; clause: Clause; rule: string }
  /** It may be accepted or refused. `excludes`: whether it asks for no debug fields, in case it is accepted. */
  | { kind: 'silent'; excludes?: boolean };

/** The specification has no limits, so a target may have its own. Nothing is concluded beyond these sizes. */
const LARGEST_BYTES = 64 * 1024;
const DEEPEST = 100;

/** A character outside the Basic Multilingual Plane, escaped as a surrogate pair (RFC 8259 section 7). */
const PAIR = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi;

const SILENT: Body = { kind: 'silent' };
const broken = (clause: Clause, rule: string): Body => ({ kind: 'broken', clause, rule });

/**
 * Reads a body by the document of an operation. `text` is undefined without a body, and null when the bytes are not
 * UTF-8, which some decoders repair before they parse.
 */
export function readBody(operation: Operation, text: string | null | undefined): Body {
  const rules = rulesOf(operation);
  if (text === null) return SILENT;
  if (text === undefined || /^[ \t\r\n]*$/.test(text)) return broken(rules.bodyRequired, 'no body');
  if (text.length > LARGEST_BYTES || text.startsWith('\ufeff') || depthOf(text) > DEEPEST) return SILENT;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken(rules.bodyJson, 'a body that is not JSON');
  }
  if (!isObject(value)) return broken(rules.bodyObject, 'a body that is not an object');
  return readMembers(operation, value, text);
}

function readMembers(operation: Operation, request: Fields, text: string): Body {
  const { metaObject, metaStringValues, argumentsRequired, argumentsObject, ...rules } = rulesOf(operation);
  const known = [
    ...(metaObject ? ['meta'] : []),
    ...(argumentsRequired ? ['choiceArguments'] : []),
    'excludeDebugFields',
  ];
  const { meta, excludeDebugFields: flag, choiceArguments } = request;
  const named = '"excludeDebugFields"';
  const excludes = flag === true && text.includes(named) && !isTwice(text, named);
  if (isOpen(request, text, known)) return { kind: 'silent', excludes };
  if (argumentsRequired && choiceArguments === undefined)
    return broken(argumentsRequired, 'no choiceArguments');
  if (argumentsObject && !isObject(choiceArguments))
    return broken(argumentsObject, 'choiceArguments that are not an object');
  if (metaObject && meta !== undefined && !isObject(meta))
    return broken(metaObject, 'a meta that is not an object');
  if (flag !== undefined && typeof flag !== 'boolean')
    return broken(rules.excludeDebugBoolean, 'an excludeDebugFields that is not a boolean');
  if (metaStringValues && isObject(meta) && !Object.values(meta).every((each) => typeof each === 'string'))
    return broken(metaStringValues, 'a value of meta that is not a string');
  if (Object.keys(request).some((name) => !known.includes(name))) return { kind: 'silent', excludes };
  const { transferMisformed, allocationMisformed, settlementMisformed } = rules;
  if (operation.edition === 'v2') {
    const clause = transferMisformed ?? allocationMisformed ?? settlementMisformed;
    const rule = clause && isObject(choiceArguments) ? misformed(operation, choiceArguments) : undefined;
    if (!clause || !rule) return { kind: 'valid', members: request };
    // The documents call the empty text the default id, and some take that for what an absent one stands for.
    return misformed(operation, withIds(choiceArguments))
      ? broken(clause, rule)
      : { kind: 'silent', excludes };
  }
  if (transferMisformed && !partiesOf(choiceArguments))
    return broken(transferMisformed, 'choiceArguments without a transfer that has sender and receiver');
  const { transfer, allocation } = isObject(choiceArguments) ? choiceArguments : {};
  if (transferMisformed && !namesInstrument(transfer))
    return broken(transferMisformed, 'choiceArguments without the instrument of a transfer');
  if (allocationMisformed && !namesInstrument(isObject(allocation) && allocation['transferLeg']))
    return broken(allocationMisformed, 'choiceArguments without the instrument of an allocation');
  return { kind: 'valid', members: request };
}

/** Whether the body contains something that parsers treat differently and that the specification does not define. */
function isOpen(request: Fields, text: string, known: readonly string[]): boolean {
  const isNearlyKnown = (name: string) =>
    !known.includes(name) && known.some((each) => each.toLowerCase() === name.toLowerCase());
  return (
    // The specification does not say what null means.
    ['excludeDebugFields', 'meta'].some((name) => known.includes(name) && request[name] === null) ||
    // It does not say which of two members with one name counts.
    known.some((name) => isTwice(text, `"${name}"`)) ||
    namesIn(text) > countOf(request) ||
    // Many libraries refuse or drop this name, because JavaScript may treat it as the prototype of an object.
    text.includes('"__proto__"') ||
    // A lone surrogate is not a character.
    (text.includes('\\') && /\\ud[89a-f]/i.test(text.replaceAll(PAIR, ''))) ||
    // Decoders of some languages, such as Go, accept a name in any case.
    Object.keys(request).some(isNearlyKnown)
  );
}

/** The number of names of members in a text of JSON. */
const namesIn = (text: string): number =>
  text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g)?.filter((part) => part.endsWith(':')).length ?? 0;

/** The number of members in a value. It is smaller than that of their names if an object has a name twice. */
const countOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce(
        (sum: number, each) => sum + countOf(each) + (Array.isArray(value) ? 0 : 1),
        0,
      );

/** The sender and the receiver of a transfer. @returns undefined when the choice arguments do not contain them */
export function partiesOf(choiceArguments: unknown): { sender: string; receiver: string } | undefined {
  const transfer = isObject(choiceArguments) ? choiceArguments['transfer'] : undefined;
  if (!isObject(transfer)) return undefined;
  const { sender, receiver } = transfer;
  return typeof sender === 'string' && typeof receiver === 'string' ? { sender, receiver } : undefined;
}

const isTextOrNone = (value: unknown) => value === undefined || value === null || typeof value === 'string';

/**
 * What is wrong with choice arguments of V2: their accounts, their instruments, the allocations to settle. @returns
 * undefined when nothing is wrong
 */
function misformed({ name }: Operation, given: Fields): string | undefined {
  const { transfer, allocation, transferLegs, allocations } = given;
  if (name === 'transfer-factory-v2') {
    if (!isObject(transfer)) return 'choiceArguments without a transfer';
    if (!areAccounts(transfer, 'sender', 'receiver'))
      return 'a transfer whose sender or receiver is not an account';
    return hasInstrument(transfer) ? undefined : 'a transfer without an instrument';
  }
  const legs =
    name === 'settlement-factory-v2' ? transferLegs : isObject(allocation) && allocation['transferLegSides'];
  if (!Array.isArray(legs)) return 'choiceArguments without the legs of a transfer';
  if (name === 'settlement-factory-v2') {
    if (!legs.every((leg) => areAccounts(leg, 'sender', 'receiver')))
      return 'a leg whose sender or receiver is not an account';
    // A draft of the proposal has them under another name.
    const settled = given['allocationCids'] ?? allocations;
    if (!Array.isArray(settled) || !settled.every(namesContract))
      return 'choiceArguments without the allocations of a settlement';
  } else if (!areAccounts(allocation, 'authorizer') || !legs.every((leg) => areAccounts(leg, 'otherside')))
    return 'an allocation whose authorizer, or the otherside of a leg, is not an account';
  return legs.every(hasInstrument) ? undefined : 'a leg without an instrument';
}

/** Whether a transfer or a leg names an instrument. Documents of two ages write it in two forms. */
const hasInstrument = (leg: unknown): boolean => {
  const id = isObject(leg) ? leg['instrumentId'] : undefined;
  return typeof id === 'string' || isObject(id);
};

const namesContract = (allocation: unknown): boolean =>
  typeof (isObject(allocation) ? allocation['allocationCid'] : allocation) === 'string';

/** The same arguments, in which each account that has no id has the default one. */
const withIds = (given: unknown): Fields =>
  JSON.parse(JSON.stringify(given), (_, value: unknown) =>
    isObject(value) && 'owner' in value && !('id' in value) ? { ...value, id: '' } : value,
  ) as Fields;

const areAccounts = (value: unknown, ...names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => isAccount(value[name]));

/** Whether a value is an account. An absent owner or provider may be left out, as the JSON API of a participant allows. */
const isAccount = (value: unknown): boolean =>
  isObject(value) &&
  isTextOrNone(value['owner']) &&
  isTextOrNone(value['provider']) &&
  typeof value['id'] === 'string';

/** The accounts of a transfer: the text identifies the account, and the owner says whose it is. */
export function accountsOf(choiceArguments: unknown): { sender: AccountOf; receiver: AccountOf } | undefined {
  const transfer = isObject(choiceArguments) ? choiceArguments['transfer'] : undefined;
  if (!isObject(transfer)) return undefined;
  const [sender, receiver] = [transfer['sender'], transfer['receiver']].map((account) => {
    const { owner = null, provider = null, id } = isObject(account) ? account : {};
    return { owner, text: JSON.stringify([owner, provider, id]) };
  }) as [AccountOf, AccountOf];
  return { sender, receiver };
}

interface AccountOf {
  owner: unknown;
  text: string;
}

/** The parts of choice arguments that name accounts or an instrument, such as the legs of an allocation. */
function legsOf(choiceArguments: unknown): Fields[] {
  const { transfer, allocation, transferLegs } = isObject(choiceArguments) ? choiceArguments : {};
  const { authorizer, transferLeg, transferLegSides } = isObject(allocation) ? allocation : {};
  return [transfer, { sender: authorizer }, transferLeg, transferLegSides, transferLegs]
    .flat()
    .filter(isObject);
}

/** The instrument ids of a transfer, or of the legs of an allocation or a settlement. */
export const instrumentsOf = (choiceArguments: unknown): string[] =>
  legsOf(choiceArguments)
    .map(({ instrumentId: id }) => (isObject(id) ? id['id'] : id))
    .filter((id) => typeof id === 'string');

/** The owners of the accounts of a transfer, an allocation or a settlement. In V1, these are its parties. */
const ownersOf = (choiceArguments: unknown): string[] =>
  legsOf(choiceArguments)
    .flatMap(({ sender, receiver, otherside }) => [sender, receiver, otherside])
    .map((account) => (isObject(account) ? account['owner'] : account))
    .filter((owner) => typeof owner === 'string');

/** Who exercises a factory: what one factory discloses to a party, another one must disclose to it too. */
export function exercisedBy({ request, name }: Operation, choiceArguments: unknown): string | undefined {
  if (request !== 'factory' || !isObject(choiceArguments)) return undefined;
  const { actors, transfer, allocation, settlement } = choiceArguments as Record<string, Fields | undefined>;
  const leg = allocation?.['transferLeg'] as Fields | undefined;
  const parties = [actors, transfer?.['sender'], allocation?.['authorizer'], leg?.['sender']];
  return `${name} by ${JSON.stringify([...parties, settlement?.['executors']])}`;
}

/** The parts in which calls for a factory are compared: its instruments, and its version. `rest`: all besides. */
export function partsOf(operation: Operation, body: Body) {
  const { name, edition } = operation;
  const { followsArguments: clause } = rulesOf(operation);
  if (!clause || edition === 'lock' || body.kind !== 'valid') return [];
  const { choiceArguments: given, excludeDebugFields: flag } = body.members;
  const instruments = instrumentsOf(given).join();
  if (instruments === '') return [];
  const others = JSON.stringify(given, (key, value: unknown) => (key === 'instrumentId' ? null : value));
  const kind = `${name.replace(/-v2$/, '')} of two versions`;
  return [
    { clause, kind: name, part: instruments, rest: `${flag} ${others}` },
    { clause, kind, part: edition ?? 'v1', rest: `${flag} ${ownersOf(given).join()} ${instruments}` },
  ];
}

function namesInstrument(transfer: unknown): boolean {
  const id = isObject(transfer) ? transfer['instrumentId'] : undefined;
  return isObject(id) && typeof id['admin'] === 'string' && typeof id['id'] === 'string';
}

function isTwice(text: string, part: string): boolean {
  const first = text.indexOf(part);
  return first !== -1 && text.includes(part, first + part.length);
}

/** The maximum nesting depth of brackets. Brackets inside strings are counted as well. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const sign of text) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

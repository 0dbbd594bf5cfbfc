import fc from 'fast-check';
import { valueEdges, valueOf, withArticle, type JsonType } from '../json/value.js';

/** Makes the members of a request for a factory from sample choice arguments. */
export type Edit = (sample: Readonly<Record<string, unknown>>) => unknown;

/** Requests for a factory without choice arguments. */
export const everyMissing: { rule: string; edit: Edit }[] = [
  { rule: 'no member', edit: () => ({}) },
  { rule: 'excludeDebugFields alone', edit: () => ({ excludeDebugFields: true }) },
  { rule: 'a meta alone', edit: () => ({ meta: {} }) },
  { rule: 'choice_arguments in snake case', edit: (sample) => ({ choice_arguments: sample }) },
  { rule: 'the choice arguments without their name', edit: (sample) => ({ ...sample }) },
];

const NOT_AN_OBJECT: JsonType[] = ['null', 'boolean', 'number', 'string', 'array'];

const ofType = ({ type, value }: { type: JsonType; value: unknown }): { rule: string; edit: Edit } => ({
  rule: `choiceArguments that are ${withArticle(type)}`,
  edit: () => ({ choiceArguments: value }),
});

/** choiceArguments that are not an object. */
export const everyOfWrongType: { rule: string; edit: Edit }[] = [
  ...valueEdges(...NOT_AN_OBJECT).map(ofType),
  { rule: 'choiceArguments in an array', edit: (sample) => ({ choiceArguments: [sample] }) },
  {
    rule: 'choiceArguments as a text that holds JSON',
    edit: (sample) => ({ choiceArguments: JSON.stringify(sample) }),
  },
];

/** choiceArguments that are any value except an object. */
export const ofWrongType: fc.Arbitrary<{ rule: string; edit: Edit }> = valueOf(...NOT_AN_OBJECT).map(ofType);

/** Wraps a party in an array or an account, from which a lenient parser may take it. */
const WRAPPED: readonly (readonly [where: string, wrap: (text: unknown) => unknown])[] = [
  ['an array', (text) => [text]],
  ['an account, as in V2', (text) => ({ owner: text, provider: null, id: '' })],
];

const NOT_A_PARTY = valueEdges('null', 'boolean', 'number', 'array', 'object');

/** Choice arguments in which the member at a path is replaced. It is left out when `to` returns undefined. */
export const withAt = (
  rule: string,
  path: readonly string[],
  to: (value: unknown) => unknown,
): { rule: string; edit: Edit } => ({
  rule,
  edit: (sample) => ({ choiceArguments: editedAt(sample, path, to) }),
});

function editedAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  to: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return to(value);
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...object, [name]: editedAt(object[name], rest, to) };
}

/** Choice arguments without a valid instrument. `path`: the object that has the instrumentId. */
const withoutInstrument = (path: readonly string[]): { rule: string; edit: Edit }[] => {
  const at = [...path, 'instrumentId'];
  return [
    withAt('no instrumentId', at, () => undefined),
    withAt('an instrumentId that is null', at, () => null),
    withAt('an instrumentId that is a text', at, (id) => (id as { id?: unknown } | undefined)?.id ?? 'x'),
    withAt('an instrumentId in an array', at, (id) => [id]),
    ...['admin', 'id'].flatMap((name) => [
      withAt(`an instrumentId without ${name}`, [...at, name], () => undefined),
      withAt(`an instrumentId whose ${name} is null`, [...at, name], () => null),
      withAt(`an instrumentId whose ${name} is a number`, [...at, name], () => 7),
      withAt(`an instrumentId whose ${name} is in an array`, [...at, name], (text) => [text]),
    ]),
  ];
};

const LEG = ['allocation', 'transferLeg'];

/** Choice arguments of an allocation without a valid instrument. */
export const everyMisformedAllocation: { rule: string; edit: Edit }[] = [
  { rule: 'choiceArguments that are empty', edit: () => ({ choiceArguments: {} }) },
  withAt('no allocation', ['allocation'], () => undefined),
  withAt('an allocation that is empty', ['allocation'], () => ({})),
  withAt('an allocation that is a text', ['allocation'], () => 'x'),
  withAt('an allocation in an array', ['allocation'], (allocation) => [allocation]),
  withAt('an allocation without transferLeg', LEG, () => undefined),
  withAt('a transferLeg that is null', LEG, () => null),
  withAt('a transferLeg that is empty', LEG, () => ({})),
  withAt('a transferLeg in an array', LEG, (leg) => [leg]),
  ...withoutInstrument(LEG),
];

/** Choice arguments of a transfer without a valid sender, receiver or instrument. */
export const everyMisformedTransfer: { rule: string; edit: Edit }[] = [
  ...withoutInstrument(['transfer']),
  { rule: 'choiceArguments that are empty', edit: () => ({ choiceArguments: {} }) },
  withAt('a transfer that is empty', ['transfer'], () => ({})),
  withAt('a transfer that is a text', ['transfer'], () => 'x'),
  withAt('a transfer that is null', ['transfer'], () => null),
  withAt('a transfer in an array', ['transfer'], (transfer) => [transfer]),
  ...['sender', 'receiver'].flatMap((name) => [
    withAt(`a transfer without ${name}`, ['transfer', name], () => undefined),
    ...NOT_A_PARTY.map(({ type, value }) =>
      withAt(`a ${name} that is ${withArticle(type)}`, ['transfer', name], () => value),
    ),
    ...WRAPPED.map(([where, wrap]) => withAt(`a ${name} in ${where}`, ['transfer', name], wrap)),
  ]),
];

/** The same value with the members of every object in the opposite order. */
export const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

/** The same value with six digits after the seconds of each time. @returns undefined when no time is without them */
export const withFractions = (value: object): object | undefined => {
  const text = JSON.stringify(value);
  const longer = text.replace(/(T\d\d:\d\d:\d\d)Z"/g, '$1.000000Z"');
  return longer === text ? undefined : (JSON.parse(longer) as object);
};

/** Sample choice arguments of a transfer whose receiver is its sender. */
export const toItself = (sample: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const transfer = sample['transfer'] as Record<string, unknown> | undefined;
  return { ...sample, transfer: { ...transfer, receiver: transfer?.['sender'] } };
};

/** Sample choice arguments of a transfer, with sender and receiver exchanged. */
export const back = (sample: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const transfer = sample['transfer'] as Record<string, unknown> | undefined;
  return {
    ...sample,
    transfer: { ...transfer, sender: transfer?.['receiver'], receiver: transfer?.['sender'] },
  };
};

/** Receivers that are similar to a sender, but another party. */
export const everyNearParty: { rule: string; near: (sender: string) => string }[] = [
  { rule: 'a party of the same hint', near: (sender) => otherEnd(sender) },
  { rule: 'a party of the same namespace', near: (sender) => `other-${sender}` },
  { rule: 'a party of the same hint in another case', near: (sender) => inOtherCase(sender) },
  { rule: 'a party with a space after its hint', near: (sender) => sender.replace('::', ' ::') },
  {
    rule: 'a party of the same namespace, with the same beginning',
    near: (sender) => sender.replace('::', '-2::'),
  },
];

/** The same party with its hint in upper case; in lower case when it is in upper case already. */
function inOtherCase(party: string): string {
  const [hint = ''] = party.split('::', 1);
  const upper = hint.toUpperCase();
  return (upper === hint ? hint.toLowerCase() : upper) + party.slice(hint.length);
}

/** The same party with another last character: another namespace. */
const otherEnd = (party: string) => party.slice(0, -1) + (party.endsWith('0') ? '1' : '0');

/** Sample choice arguments of a transfer to a similar party. @returns undefined when both are equal */
export function toNearly(
  sample: Readonly<Record<string, unknown>>,
  near: (sender: string) => string,
): Record<string, unknown> | undefined {
  const transfer = sample['transfer'] as Record<string, unknown> | undefined;
  const sender = transfer?.['sender'];
  if (typeof sender !== 'string' || near(sender) === sender) return undefined;
  return { ...sample, transfer: { ...transfer, receiver: near(sender) } };
}

type Given = Readonly<Record<string, unknown>>;

const marking = (mark: string) => (value: unknown) =>
  typeof value === 'string' ? `${mark}-${value}` : value;

/** The same choice arguments for an instrument, or with an admin, that nobody knows. */
export const ofUnknown = {
  instrument: (sample: Given, mark: string) =>
    onMembers(sample, 'instrumentId', (id) => onMembers(marking(mark)(id), 'id', marking(mark))) as Given,
  admin: (sample: Given, mark: string) =>
    onMembers(onMembers(sample, 'admin', marking(mark)), 'expectedAdmin', marking(mark)) as Given,
};

/** Sample choice arguments of another sender (`known`), and the same for another instrument (`strange`). */
export function ofAnother(sample: Given, mark: string): { known: Given; strange: Given } {
  const known = onMembers(sample, 'sender', marking(mark)) as Given;
  return { known, strange: ofUnknown.instrument(known, mark) };
}

/**
 * Sample choice arguments of another amount (`known`), and the same for receivers with another provider (`strange`).
 * `sender`: the id of another account in the place of the senders.
 */
export function ofAnotherProvider(
  sample: Given,
  { mark, amount, sender }: { mark: string; amount: string; sender?: string },
): { known: Given; strange: Given } {
  const own = (account: unknown) => ({ ...(account as Given), ...(sender !== undefined && { id: sender }) });
  const other = (account: unknown) => {
    const { owner, provider } = account as Given;
    return { ...(account as Given), provider: marking(mark)(provider ?? owner) };
  };
  const known = ['sender', 'authorizer'].reduce(
    (given, name) => onMembers(given, name, own) as Given,
    sharing.amount(sample, amount),
  );
  const strange = ['receiver', 'otherside'].reduce(
    (given, name) => onMembers(given, name, other) as Given,
    known,
  );
  return { known, strange };
}

/** The same choice arguments for a settlement with another id, or of another amount. */
export const sharing = {
  id: (sample: Given, mark: string): Given =>
    onMembers(sample, 'settlement', (settlement) => onMembers(settlement, 'id', () => mark)) as Given,
  amount: (sample: Given, amount: string): Given => onMembers(sample, 'amount', () => amount) as Given,
};

/** A copy of a value in which each member with this name, at any depth, is replaced. */
const onMembers = (value: unknown, name: string, edit: (member: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => onMembers(each, name, edit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === name ? edit(each) : onMembers(each, name, edit),
    ]),
  );
};

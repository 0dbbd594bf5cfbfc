import { withArticle } from '../json/value.js';
import { type Edit, withAt } from './arguments.js';
import type { SizeName } from '../../src/spec/token-standard/rules.js';

type Misformed = { rule: string; edit: Edit };
type Members = Record<string, unknown>;

const members = (account: unknown): Members => (account ?? {}) as Members;

/** Ways in which a member of an account is not what it should be. The accounts of a request share them. */
const MISFORMED_MEMBERS: readonly (readonly [what: string, edit: (account: Members) => Members])[] = [
  ['id is a number', () => ({ id: 7 })],
  ['owner is an object', ({ owner }) => ({ owner: { party: owner } })],
  ['owner is a number', () => ({ owner: 7 })],
  ['provider is a boolean', () => ({ provider: false })],
];

/** Ways in which the value at a path is not an account. `where`: the path in words. `half`: its part of the members. */
const noAccount = (where: string, path: readonly string[], half: 0 | 1): Misformed[] => [
  withAt(`no ${where}`, path, () => undefined),
  withAt(`${withArticle(where)} that is null`, path, () => null),
  withAt(
    `${withArticle(where)} that is a party, as in V1`,
    path,
    (account) => members(account)['owner'] ?? 'x',
  ),
  withAt(`${withArticle(where)} in an array`, path, (account) => [account]),
  withAt(`${withArticle(where)} whose id is null`, path, (account) => ({ ...members(account), id: null })),
  ...MISFORMED_MEMBERS.slice(2 * half, 2 * half + 2).map(([what, edit]) =>
    withAt(`${withArticle(where)} whose ${what}`, path, (account) => ({
      ...members(account),
      ...edit(members(account)),
    })),
  ),
];

/** Ways in which the value at a path names no instrument. */
const noInstrument = (path: readonly string[]): Misformed[] => [
  withAt('no instrumentId', path, () => undefined),
  withAt('an instrumentId that is null', path, () => null),
  withAt('an instrumentId that is a number', path, () => 7),
];

/** The same for the first item of a list. */
const inFirst = (list: readonly string[], broken: readonly Misformed[]): Misformed[] =>
  broken.map(({ rule, edit }) =>
    withAt(rule, list, (legs) =>
      (Array.isArray(legs) ? (legs as Members[]) : []).map((leg, at) =>
        at === 0 ? (edit(leg) as { choiceArguments: unknown }).choiceArguments : leg,
      ),
    ),
  );

/** How many legs there are when the last one is wrong: two, and the most that each registry supports. */
const NUMBERS = [2, 25];

/** Several legs: all but the last are as they should be. */
const inLastLeg = (list: readonly string[], where: string): Misformed[] =>
  NUMBERS.map((count) =>
    withAt(`${withArticle(where)} that is null, in the last of ${count} legs`, list, (legs) => {
      const [first] = legs as Members[];
      return Array.from({ length: count }, (_, at) => ({
        ...first,
        ...(at > 0 && { transferLegId: `leg ${at + 1}` }),
        ...(at === count - 1 && { [where]: null }),
      }));
    }),
  );

const first = (all: unknown): unknown => (Array.isArray(all) ? (all[0] as unknown) : undefined);

const noList = (what: string, list: readonly string[]): Misformed[] => [
  withAt(`no ${what}s`, list, () => undefined),
  withAt(`${what}s that are null`, list, () => null),
  withAt(`one ${what} in the place of a list`, list, (all) => first(all)),
  withAt(`${what}s in an object`, list, (all) => ({ [what]: first(all) })),
];

const EMPTY: Misformed = { rule: 'choiceArguments that are empty', edit: () => ({ choiceArguments: {} }) };

/** Choice arguments of a V2 transfer that do not name two accounts. */
export const everyMisformedTransferV2: readonly Misformed[] = [
  EMPTY,
  withAt('a transfer that is null', ['transfer'], () => null),
  ...noAccount('sender', ['transfer', 'sender'], 0),
  ...noAccount('receiver', ['transfer', 'receiver'], 1),
  ...noInstrument(['transfer', 'instrumentId']),
];

const SIDES = ['allocation', 'transferLegSides'];

/** Choice arguments of a V2 allocation without its accounts. */
export const everyMisformedAllocationV2: readonly Misformed[] = [
  EMPTY,
  withAt('an allocation that is null', ['allocation'], () => null),
  ...noAccount('authorizer', ['allocation', 'authorizer'], 0),
  ...noList('leg', SIDES),
  ...inFirst(SIDES, [...noAccount('otherside', ['otherside'], 1), ...noInstrument(['instrumentId'])]),
  ...inLastLeg(SIDES, 'otherside'),
];

/** Choice arguments of a settlement whose legs do not name accounts. */
export const everyMisformedSettlement: readonly Misformed[] = [
  EMPTY,
  ...noList('leg', ['transferLegs']),
  ...inFirst(
    ['transferLegs'],
    [
      ...noAccount('sender', ['sender'], 0),
      ...noAccount('receiver', ['receiver'], 1),
      ...noInstrument(['instrumentId']),
    ],
  ),
  ...noList('allocation', ['allocations']),
  ...inFirst(
    ['allocations'],
    [
      withAt('an allocation without its id', ['allocationCid'], () => undefined),
      withAt('an allocation whose id is null', ['allocationCid'], () => null),
      withAt('an allocation whose id is a number', ['allocationCid'], () => 7),
    ],
  ),
  ...inLastLeg(['transferLegs'], 'receiver'),
];

/** Sample choice arguments of a V2 transfer, in which the sender and the receiver have the same provider. */
export function ofOneProvider(sample: Readonly<Members>): Members {
  const transfer = members(sample['transfer']);
  const [sender, receiver] = [members(transfer['sender']), members(transfer['receiver'])];
  const provider = sender['provider'] ?? receiver['provider'] ?? sender['owner'];
  return {
    ...sample,
    transfer: {
      ...transfer,
      sender: { ...sender, provider },
      receiver: { ...receiver, provider },
    },
  };
}

/** Pairs of accounts of different owners with the same id, or the same provider. */
export const pairsOfSame = (
  accounts: readonly Account[],
  same: 'id' | 'provider',
): (readonly [Account, Account])[] =>
  accounts.flatMap((one, at) => {
    const other = accounts
      .slice(at + 1)
      .find((each) => each[same] !== null && each[same] === one[same] && each.owner !== one.owner);
    return other ? [[one, other] as const] : [];
  });

/** Sample choice arguments of any factory, between two other accounts, and for another instrument if one is given. */
export const tradeOf = (
  sample: Readonly<Members>,
  [one, other]: readonly [Account, Account],
  instrument?: string,
  settled: readonly string[] = [],
): Members => {
  const edits: Record<string, (value: never) => unknown> = {
    ...(instrument !== undefined && {
      instrumentId: (id: unknown) =>
        typeof id === 'string' ? instrument : { ...members(id), id: instrument },
    }),
    ...(settled.length > 0 && {
      allocations: ([first]: Members[]) => settled.map((allocationCid) => ({ ...first, allocationCid })),
    }),
    // The executors of a settlement stay.
    ...(sample['transferLegs'] === undefined && { actors: () => [one.owner] }),
    ...Object.fromEntries(['sender', 'authorizer'].map((name) => [name, inFormOf(one)])),
    ...Object.fromEntries(['receiver', 'otherside'].map((name) => [name, inFormOf(other)])),
  };
  return JSON.parse(
    JSON.stringify(sample),
    (name, value: unknown) => edits[name]?.(value as never) ?? value,
  ) as Members;
};

/** The account, or its owner in the place of a party. */
const inFormOf = (account: Account) => (value: unknown) =>
  typeof value === 'string' ? account.owner : account;

/** What large choice arguments are made from, as listed in the target file. */
export interface Stock {
  accounts?: readonly Account[];
  instruments?: readonly string[];
  allocations?: readonly string[];
}

/** An account in choice arguments. */
export interface Account {
  owner: string | null;
  provider: string | null;
  id: string;
}

/** The numbers of items in choice arguments. */
interface Sizes {
  legs: number;
  instruments: number;
  accounts: number;
  allocations: number;
  /** Absent: as many as the selected accounts have. */
  parties?: number;
}

/** The smallest sizes that a request can have. */
export const SMALLEST: Sizes = { legs: 1, instruments: 1, accounts: 2, allocations: 1 };

const sized = (size: SizeName, numbers: readonly number[], more: (n: number) => Partial<Sizes>) =>
  numbers.map((number) => ({ size, number, sizes: { ...SMALLEST, ...more(number) } }));

/** One size of choice arguments that is tested, and all of their sizes. */
type Sized = ReturnType<typeof sized>[number];

/** Edges of the sizes to be supported (CIP-0112 4.3.8): the authorizer and each leg have own accounts. */
export const everySizeOfAllocation: readonly Sized[] = [
  ...sized('legs', [1, 24, 25], (legs) => ({ legs })),
  ...sized('instruments', [1, 24, 25], (instruments) => ({ legs: instruments, instruments })),
  ...sized('accounts', [24, 25, 26], (accounts) => ({ legs: accounts - 1, accounts })),
  ...sized('parties', [49, 50], (parties) => ({ legs: 25, accounts: 26, parties })),
  ...sized('together', [25], (legs) => ({ legs, instruments: 25, accounts: 26 })),
];

/** The same for a settlement, in which each leg has two accounts. */
export const everySizeOfSettlement: readonly Sized[] = [
  ...sized('legs', [1, 24, 25], (legs) => ({ legs })),
  ...sized('instruments', [1, 24, 25], (instruments) => ({ legs: instruments, instruments })),
  ...sized('accounts', [49, 50], (accounts) => ({ legs: 25, accounts })),
  ...sized('parties', [99, 100], (parties) => ({ legs: 25, accounts: 50, parties })),
  ...sized('allocations', [1, 49, 50], (allocations) => ({ allocations })),
  ...sized('together', [25], (legs) => ({ legs, instruments: 25, accounts: 50, allocations: 50 })),
];

const partiesOf = (accounts: readonly Account[]) =>
  new Set(accounts.flatMap(({ owner, provider }) => [owner, provider]).filter((party) => party !== null))
    .size;

/** The requested number of accounts, with the requested number of parties. @returns undefined when there are too few */
function chosen(
  accounts: readonly Account[],
  { accounts: count, parties }: Pick<Sizes, 'accounts' | 'parties'>,
): readonly Account[] | undefined {
  if (parties === undefined) return accounts.length < count ? undefined : accounts.slice(0, count);
  const some: Account[] = [];
  // If the number is not even, one account brings a single party. All others bring two, because the accounts are few.
  // If that is not enough, further accounts bring a single one.
  for (const [more, most] of [
    [1, parties % 2],
    [2, parties],
    [1, parties],
  ] as const)
    for (const each of accounts) {
      const now = partiesOf([...some, each]);
      if (some.length < count && now <= most && now === partiesOf(some) + more) some.push(each);
    }
  return some.length > 1 && partiesOf(some) === parties ? some : undefined;
}

/**
 * Choice arguments of these sizes, made from a sample and from the target file. @returns a sentence that says what is
 * missing when the target file names too few items
 */
export function ofSizes(
  sample: Readonly<Members>,
  { accounts = [], instruments = [], allocations = [] }: Stock,
  sizes: Sizes,
): Members | string {
  const some = chosen(accounts, sizes);
  if (!some)
    return `the target file names too few accounts, or too few parties by them: registry.tokenStandard.v2.sizes.accounts (${sizes.accounts} accounts${sizes.parties === undefined ? '' : `, ${sizes.parties} parties`} are needed)`;
  if (sizes.instruments > Math.max(1, instruments.length))
    return `the target file names too few instruments: registry.tokenStandard.v2.sizes.instruments (${sizes.instruments} are needed)`;
  const allocation = sample['allocation'] as Members | undefined;
  const isSettlement = allocation === undefined;
  if (isSettlement && sizes.allocations > allocations.length)
    return `the target file names too few allocations: registry.tokenStandard.v2.sizes.allocations (${sizes.allocations} are needed)`;
  const leg = members(first(isSettlement ? sample['transferLegs'] : allocation['transferLegSides']));
  const account = (at: number) => some[at % some.length]!;
  const legs = Array.from({ length: sizes.legs }, (_, at) => ({
    ...leg,
    transferLegId: `leg ${at + 1}`,
    // Those of one instrument stand together.
    instrumentId: instruments[Math.floor((at * sizes.instruments) / sizes.legs)] ?? leg['instrumentId'],
    ...(isSettlement
      ? { sender: account(2 * at), receiver: account(2 * at + 1) }
      : { otherside: some[1 + (at % (some.length - 1))] }),
  }));
  if (!isSettlement)
    return {
      ...sample,
      allocation: { ...allocation, authorizer: account(0), transferLegSides: legs },
      ...(Array.isArray(sample['actors']) && { actors: [account(0).owner ?? account(0).provider] }),
    };
  const finalized = members(first(sample['allocations']));
  return {
    ...sample,
    transferLegs: legs,
    allocations: allocations
      .slice(0, sizes.allocations)
      .map((allocationCid) => ({ ...finalized, allocationCid })),
  };
}

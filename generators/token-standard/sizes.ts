import type { SizeName } from '../../src/spec/token-standard/rules.js';

type Members = Record<string, unknown>;

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
export type Sized = ReturnType<typeof sized>[number];

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

const first = (list: unknown): Members => (Array.isArray(list) ? (list[0] as Members) : {});

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
  const leg = first(isSettlement ? sample['transferLegs'] : allocation['transferLegSides']);
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
  const finalized = first(sample['allocations']);
  return {
    ...sample,
    transferLegs: legs,
    allocations: allocations
      .slice(0, sizes.allocations)
      .map((allocationCid) => ({ ...finalized, allocationCid })),
  };
}

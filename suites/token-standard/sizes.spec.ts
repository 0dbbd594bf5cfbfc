import {
  everySizeOfAllocation,
  everySizeOfSettlement,
  ofSizes,
  type Sized,
  type Sizes,
  type Stock,
} from '../../generators/token-standard/sizes.js';
import type { Fields } from '../../src/harness/judging/wire.js';
import { SIZES, type SizeName } from '../../src/spec/token-standard/rules.js';
import type { Asking } from '../choice-contexts/asking.js';
import { familyTest } from '../choice-contexts/family.js';

const OF: Readonly<Record<string, readonly Sized[]>> = {
  'allocation-factory-v2': everySizeOfAllocation,
  'settlement-factory-v2': everySizeOfSettlement,
};

const SMALLEST: Sizes = { legs: 1, instruments: 1, accounts: 2, allocations: 1 };

/** A call for a factory whose choice arguments have these sizes, beside one with the smallest. */
function callOf({ size, number, sizes }: Sized, asking: Asking) {
  const stock = asking.history.subjects.stock as Stock;
  const [given, smallest] = [sizes, SMALLEST].map((each) => ofSizes(asking.subject() as Fields, stock, each));
  if (typeof given === 'string') return given;
  const counterpart = typeof smallest === 'object' && { counterpart: { ...asking.good(smallest), size } };
  return { ...asking.good(given!), size, varies: `${number} ${size}`, ...counterpart };
}

for (const size of Object.keys(SIZES) as SizeName[])
  familyTest<Sized>({
    title:
      size === 'together'
        ? 'the largest sizes are supported at once'
        : `as many ${size} as a registry must support are supported`,
    rule: ({ name }) => (OF[name]?.some((each) => each.size === size) ? SIZES[size] : undefined),
    listed: ({ operation }) => (OF[operation.name] ?? []).filter((each) => each.size === size),
    show: ({ number }) => number,
    steps: callOf,
  })('token-standard');

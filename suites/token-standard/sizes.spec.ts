import {
  type Stock,
  everySizeOfAllocation,
  everySizeOfSettlement,
  ofSizes,
  SMALLEST,
} from '../../generators/token-standard/accounts.js';
import type { Fields } from '../../src/model/reading/wire.js';
import type { Steps } from '../../src/engine/test.js';
import { SIZES, type SizeName } from '../../src/spec/token-standard/rules.js';
import type { Asking } from '../choice-contexts/asking.js';
import { familyTest } from '../choice-contexts/family.js';

type Sized = (typeof everySizeOfSettlement)[number];

const OF: Readonly<Record<string, readonly Sized[]>> = {
  'allocation-factory-v2': everySizeOfAllocation,
  'settlement-factory-v2': everySizeOfSettlement,
};

/** Asks for a factory of these sizes after a smaller one: refused too, the size is not the reason. */
function* asksFor({ size, number, sizes }: Sized, asking: Asking): Steps {
  const stock = asking.history.subjects.stock as Stock;
  const legs = size === 'legs' || size === 'together' ? 1 : sizes.legs;
  // The smaller ones are for several instruments, so that it is known what each of them needs.
  const instruments = stock.instruments?.slice(number - 1, number);
  // In the opposite order, another item is the first one, the tenth one and the last one.
  const turned =
    size === 'together'
      ? {
          instruments: stock.instruments?.slice(0, 25).toReversed() ?? [],
          allocations: stock.allocations?.slice(0, 50).toReversed() ?? [],
        }
      : {};
  const given = ofSizes(asking.subject() as Fields, { ...stock, ...turned }, sizes);
  const fewer = ofSizes(
    asking.subject() as Fields,
    { ...stock, ...(instruments?.length && { instruments }) },
    { ...SMALLEST, legs },
  );
  if (typeof given !== 'object' || typeof fewer !== 'object') {
    yield [given, fewer].find((each) => typeof each === 'string') ?? 'there is nothing to be made larger';
    return;
  }
  const smaller = {
    ...asking.good(fewer),
    size: 'legs' as const,
    varies: legs === 1 ? 'one leg' : `${legs} legs`,
  };
  const { answer } = yield smaller;
  if (answer.status !== 200) yield `${legs} legs are refused already`;
  else yield { ...asking.good(given), size, varies: `${number} ${size}`, counterpart: smaller };
}

for (const size of Object.keys(SIZES) as SizeName[])
  familyTest<Sized>({
    title:
      size === 'together'
        ? 'the largest sizes are supported at once'
        : `the required number of ${size} is supported`,
    rule: ({ name }) => (OF[name]?.some((each) => each.size === size) ? SIZES[size] : undefined),
    listed: ({ operation }) => (OF[operation.name] ?? []).filter((each) => each.size === size),
    show: ({ number }) => number,
    steps: asksFor,
  })('token-standard');

import type { Fields } from '../../src/model/reading/wire.js';
import {
  back,
  everyMisformedAllocation,
  everyMisformedTransfer,
  everyMissing,
  everyNearParty,
  everyOfWrongType,
  ofAnother,
  ofAnotherProvider,
  ofWrongType,
  reversed,
  sharing,
  toItself,
  toNearly,
  withFractions,
  type Edit,
} from '../../generators/token-standard/arguments.js';
import {
  type Stock,
  everyMisformedAllocationV2,
  everyMisformedSettlement,
  everyMisformedTransferV2,
  tradeOf,
  ofOneProvider,
  pairsOfSame,
  ofSizes,
  SMALLEST,
} from '../../generators/token-standard/accounts.js';
import { FRESH, fresh } from '../../src/model/fresh.js';
import { inOtherVersion } from '../../src/spec/token-standard/operations.js';
import { Asking, PLACES, TURNS } from './asking.js';
import { familyTest, type Declaration, type FamilyTest } from './family.js';

type Edited = { rule: string; edit: Edit };

const edited = ({ rule, edit }: Edited, asking: Asking) => {
  const sample = asking.subject() as Fields;
  return asking.bad(sample, JSON.stringify(edit(sample)), rule);
};

const isTransfer: FamilyTest<unknown>['only'] = ({ name }) => name.startsWith('transfer-factory');
const isFirst: FamilyTest<unknown>['only'] = ({ edition }) => edition === undefined;
const isSecond: FamilyTest<unknown>['only'] = ({ edition }) => edition === 'v2';

const PAIRS = [0, 1, 2].map((one) => ({ one, other: (one + 1) % 3 }));

/**
 * The items of the requests that are compared: each alone, then all of them. The order shows both the first alone and
 * all but the last: the law needs a missing one that was seen after one that is there.
 */
const ITEMS = [
  { from: 0, count: 1 },
  { from: 2, count: 1 },
  { from: 1, count: 1 },
  { from: 0, count: 3 },
];

/** What a factory may be asked for several of. */
const SEVERAL: Readonly<Record<string, 'instruments' | 'allocations'>> = {
  'allocation-factory-v2': 'instruments',
  'settlement-factory-v2': 'allocations',
};

/** The tests of the choice arguments of factories. */
export const factories: readonly Declaration[] = [
  familyTest<Edited>({
    title: 'choiceArguments are required',
    rule: 'argumentsRequired',
    listed: everyMissing,
    show: ({ rule }) => rule,
    steps: edited,
  }),
  familyTest<Edited>({
    title: 'choiceArguments that are not an object are refused',
    rule: 'argumentsObject',
    listed: everyOfWrongType,
    always: ({ rule }) => rule === 'choiceArguments as a text that holds JSON',
    random: ofWrongType,
    show: ({ rule }) => rule,
    steps: edited,
  }),
  familyTest<Edited>({
    title: 'choiceArguments of a transfer say who sends, who receives and what',
    rule: 'transferMisformed',
    only: isFirst,
    listed: everyMisformedTransfer,
    show: ({ rule }) => rule,
    steps: edited,
  }),
  familyTest<Edited>({
    title: 'choiceArguments of an allocation say what is allocated',
    rule: 'allocationMisformed',
    only: isFirst,
    listed: everyMisformedAllocation,
    show: ({ rule }) => rule,
    steps: edited,
  }),
  ...(
    [
      ['transferMisformed', 'a transfer is between two accounts', everyMisformedTransferV2],
      [
        'allocationMisformed',
        'an allocation names an account, and its legs name others',
        everyMisformedAllocationV2,
      ],
      ['settlementMisformed', 'the legs of a settlement are between accounts', everyMisformedSettlement],
    ] as const
  ).map(([rule, title, listed]) =>
    familyTest<Edited>({
      title,
      rule,
      only: isSecond,
      listed,
      show: ({ rule: broken }) => broken,
      steps: edited,
    }),
  ),
  familyTest<{ place: number; edit?: typeof withFractions }>({
    title: 'choiceArguments may be written in any order, and times with a fraction',
    rule: 'argumentsOrder',
    listed: [...PLACES, { place: 0, edit: withFractions }],
    steps: ({ place, edit = reversed }, asking) => {
      const sample = asking.subject(place) as Fields;
      const written = edit(sample) as Fields | undefined;
      if (!written) return 'the choice arguments have no time without a fraction';
      return { ...asking.good(written), counterpart: asking.good(sample) };
    },
    otherwise: 'the choice arguments have one member only',
  }),
  familyTest<{ one: number; other: number }>({
    title: 'a factory follows its own choice arguments',
    rule: 'followsArguments',
    listed: PAIRS,
    alone: true,
    steps: function* ({ one, other }, asking) {
      const [own, others] = [asking.subject(one), asking.subject(other)];
      if (own === others) {
        yield 'the target file names no further choice arguments';
        return;
      }
      yield asking.good(own);
      yield asking.good(own, {}, { before: [asking.good(others)] });
    },
    otherwise: 'no factory could be compared with an earlier one',
  }),
  familyTest<{ place: number }>({
    title: 'the response for one instrument or provider is not returned for another',
    rule: 'followsArguments',
    part: 'instrument',
    listed: PLACES.slice(0, 2),
    alone: true,
    steps: function* ({ place }, asking) {
      const sample = asking.subject(place) as Fields;
      const isProvider = place > 0 && asking.operation.edition === 'v2';
      const provided = { mark: FRESH, amount: fresh('amount') };
      const { known, strange } = isProvider ? ofAnotherProvider(sample, provided) : ofAnother(sample, FRESH);
      const { answer } = yield asking.good(strange);
      if (answer.status >= 400) {
        const before = [asking.good(strange), asking.good(known)];
        yield asking.good(strange, {}, { before });
        yield asking.good(strange, {}, { before });
      } else if (isProvider) {
        // Any account is good. That of a new sender was not asked for before.
        const own = ofAnotherProvider(sample, { ...provided, sender: FRESH });
        yield asking.good(own.strange);
        yield asking.good(own.strange, {}, { before: [asking.good(own.known)] });
      } else yield 'an instrument that nobody knows is as good as any';
    },
    otherwise: 'a sender that no party has is refused',
  }),
  familyTest<{ place: number }>({
    title: 'the response for one settlement or amount is not returned for another with the same one',
    rule: 'followsArguments',
    part: 'settlement',
    listed: PLACES.slice(0, 1),
    alone: true,
    steps: function* ({ place }, asking) {
      const samples = [asking.subject(place), asking.subject(place + 1)] as Fields[];
      // An amount may be refused, such as one that is larger than the supply.
      const named = samples.map((sample) => sharing.id(sample, FRESH));
      for (const [own, others] of [named.map((sample) => sharing.amount(sample, fresh('amount'))), named]) {
        const { answer } = yield asking.good(own!);
        if (answer.status !== 200) continue;
        yield asking.good(own!, {}, { before: [asking.good(others!)] });
        const { allocations } = others!;
        if (allocations) yield asking.good(own!, {}, { before: [asking.good({ ...own, allocations })] });
        return;
      }
    },
    otherwise: 'the target file names one sample, or others than the samples are refused',
  }),
  familyTest<object>({
    title: 'what was asked first for an account decides nothing',
    rule: 'followsArguments',
    part: 'first',
    only: isSecond,
    listed: [{}],
    alone: true,
    steps: function* (_, asking) {
      const { accounts = [], instruments = [], allocations = [] } = asking.history.subjects.stock as Stock;
      const inFirst = inOtherVersion(asking.operation);
      const askings = [asking, ...(inFirst ? [new Asking(inFirst, asking.history)] : [])];
      for (const [at, isTurned] of TURNS.entries()) {
        const [own, other] = accounts.slice(-2 * (at + 1));
        if (!own || !other || instruments.length < 2) {
          yield 'the target file names too few accounts or instruments: registry.tokenStandard.v2.sizes';
          return;
        }
        const settled = allocations.slice(-2 * (at + 1)).slice(0, 2);
        const calls = askings.flatMap((by) =>
          by.subjects
            .slice(0, 1)
            .flatMap((sample) =>
              instruments
                .slice(0, by === asking ? 2 : 1)
                .map((id) => by.good(tradeOf(sample as Fields, [own, other], id, settled))),
            ),
        );
        yield* isTurned ? [...calls.slice(1), calls[0]!] : calls;
      }
    },
    otherwise: 'each instrument and each version has the same factory, or one of them is refused',
  }),
  familyTest<{ place: number }>({
    title: 'a transfer of a party to itself has the kind self',
    rule: 'selfTransfer',
    only: isTransfer,
    listed: PLACES,
    steps: ({ place }, asking) => asking.good(toItself(asking.subject(place) as Fields)),
    otherwise: 'a transfer of a party to itself is not answered 200 with a valid transferKind',
  }),
  familyTest<{ place: number }>({
    title: 'a transfer between two parties does not have the kind self',
    rule: 'otherTransfer',
    only: isTransfer,
    listed: PLACES,
    steps: ({ place }, asking) => asking.good(asking.subject(place)),
    otherwise: 'no transfer to another party is answered 200 with a valid transferKind',
  }),
  familyTest<(typeof everyNearParty)[number]>({
    title: 'two parties with similar names are different parties',
    rule: 'otherTransfer',
    part: 'near',
    only: ({ name }) => name === 'transfer-factory',
    listed: everyNearParty,
    show: ({ rule }) => rule,
    steps: ({ rule, near }, asking) => {
      const given = toNearly(asking.subject() as Fields, near);
      return given ? asking.good(given) : `no transfer to ${rule}`;
    },
    otherwise: 'a party that the registry does not know is refused',
  }),
  familyTest<{ place: number }>({
    title: 'two accounts of one provider are not of one party',
    rule: 'otherTransfer',
    part: 'provider',
    only: ({ name }) => name === 'transfer-factory-v2',
    listed: PLACES,
    steps: ({ place }, asking) => asking.good(ofOneProvider(asking.subject(place) as Fields)),
    otherwise: 'an account that the registry does not know is refused',
  }),
  familyTest<{ same: 'id' | 'provider'; place: number }>({
    title: 'two accounts of the same id, or of one provider, are of two parties',
    rule: 'otherTransfer',
    part: 'named',
    only: ({ name }) => name === 'transfer-factory-v2',
    listed: [0, 1].flatMap((place) => (['id', 'provider'] as const).map((same) => ({ same, place }))),
    steps: ({ same, place }, asking) => {
      const { accounts } = asking.history.subjects.stock as Stock;
      const pair = pairsOfSame(accounts ?? [], same)[place];
      return pair
        ? asking.good(tradeOf(asking.subject() as Fields, pair))
        : `registry.tokenStandard.v2.sizes.accounts names no further two accounts of the same ${same}`;
    },
    otherwise: 'no transfer between such accounts is answered 200',
  }),
  familyTest<{ place: number }>({
    title: 'a transfer is of its own kind, whatever its receiver was sent before',
    rule: 'otherTransfer',
    part: 'receiver',
    only: isTransfer,
    listed: PLACES.slice(0, 2),
    alone: true,
    steps: ({ place }, asking) => {
      const sample = asking.subject(place) as Fields;
      return asking.good(back(sample), {}, { before: [asking.good(toItself(sample))] });
    },
    otherwise: 'one of two transfers to the same party is not answered 200',
  }),
  familyTest<object>({
    title: 'what an instrument or an allocation needs alone, it needs beside others',
    rule: 'followsArguments',
    part: 'together',
    only: ({ name }) => name in SEVERAL,
    listed: [{}],
    alone: true,
    steps: function* (_, asking) {
      const kind = SEVERAL[asking.operation.name]!;
      const stock = asking.history.subjects.stock as Stock;
      for (const { from, count } of ITEMS) {
        const items = stock[kind]?.slice(from, from + count) ?? [];
        // The first of several instruments has two legs.
        const legs = kind === 'instruments' && count > 1 ? count + 1 : 1;
        const sizes = { ...SMALLEST, legs, [kind]: count };
        const given = ofSizes(asking.subject() as Fields, { ...stock, [kind]: items }, sizes);
        if (typeof given === 'string') yield given;
        else yield { ...asking.good(given), size: 'legs', varies: `${count} ${kind}` };
      }
    },
    otherwise: 'an instrument or an allocation needs no contract of its own',
  }),
];

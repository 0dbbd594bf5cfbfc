import type { Fields } from '../../src/model/reading/wire.js';
import {
  back,
  everyMisformedAllocation,
  everyMisformedTransfer,
  everyMissing,
  everyNearParty,
  everyOfWrongType,
  ofAnother,
  ofSettlement,
  ofWrongType,
  reversed,
  toItself,
  toNearly,
  type Edit,
} from '../../generators/token-standard/arguments.js';
import {
  everyMisformedAllocationV2,
  everyMisformedSettlement,
  everyMisformedTransferV2,
  between,
  ofOneProvider,
  pairsOfSame,
} from '../../generators/token-standard/accounts.js';
import type { Stock } from '../../generators/token-standard/sizes.js';
import { FRESH } from '../../src/model/fresh.js';
import { type Asking, PLACES } from './asking.js';
import { familyTest, type Declaration, type FamilyTest } from './family.js';

type Edited = { rule: string; edit: Edit };

const edited = ({ rule, edit }: Edited, asking: Asking) => {
  const sample = asking.subject() as Fields;
  return asking.bad(sample, JSON.stringify(edit(sample)), rule);
};

const isTransfer: FamilyTest<unknown>['only'] = ({ name }) => name.startsWith('transfer-factory');
const isFirst: FamilyTest<unknown>['only'] = ({ edition }) => edition === undefined;
const isSecond: FamilyTest<unknown>['only'] = ({ edition }) => edition === 'v2';

const PAIRS = [0, 1, 2].flatMap((one) => [0, 1, 2].map((other) => ({ one, other })));

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
  familyTest<{ place: number }>({
    title: 'the members of choiceArguments may come in any order',
    rule: 'argumentsOrder',
    listed: PLACES,
    steps: ({ place }, asking) => {
      const sample = asking.subject(place);
      return { ...asking.good(reversed(sample) as Fields), counterpart: asking.good(sample) };
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
    title: 'the response for one instrument is not returned for another',
    rule: 'followsArguments',
    part: 'instrument',
    listed: PLACES.slice(0, 2),
    alone: true,
    steps: function* ({ place }, asking) {
      const { known, strange } = ofAnother(asking.subject(place) as Fields, FRESH);
      const refused = yield asking.good(strange);
      if (refused.answer.status < 400) {
        yield 'an instrument that nobody knows is as good as any';
        return;
      }
      const before = [asking.good(strange), asking.good(known)];
      yield asking.good(strange, {}, { before });
      yield asking.good(strange, {}, { before });
    },
    otherwise: 'a sender that no party has is refused',
  }),
  familyTest<{ place: number }>({
    title: 'the response for one settlement is not returned for another of its name',
    rule: 'followsArguments',
    part: 'settlement',
    only: ({ name }) => /^(allocation|settlement)-factory/.test(name),
    listed: PLACES.slice(0, 1),
    alone: true,
    steps: function* ({ place }, asking) {
      const [own, others] = [asking.subject(place), asking.subject(place + 1)].map((sample) =>
        ofSettlement(sample as Fields, FRESH),
      );
      yield asking.good(own!);
      yield asking.good(own!, {}, { before: [asking.good(others!)] });
    },
    otherwise: 'no factory is for a settlement, or the target file names one sample',
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
        ? asking.good(between(asking.subject() as Fields, pair))
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
];

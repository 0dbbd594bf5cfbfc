import * as clauses from '../../src/spec/participant/synchronizer.js';
import { Inconclusive, NotApplicable } from '../../src/http/outcome.js';
import { NEARLY } from '../../generators/authentication/nearly.js';
import { everyNonString, everyWrapped } from '../../generators/participant/broken-request.js';
import { test } from '../call-test.js';
import {
  allocation,
  creating,
  factsOf,
  good,
  holderOf,
  plainHint,
  providerOf,
  refused,
  refusedMembers,
} from './calls.js';
import { besides, everyBeside } from './hints.js';
import { ofShapeOr } from './shapes.js';

type Less = { place: number; named: boolean };

/** Requests with and without a hint, and with all combinations of other members. */
const everyLess: Less[] = [true, false].flatMap((named) =>
  everyBeside.map(({ place }) => ({ place, named })),
);

test('the synchronizer may be left out only if there is one', clauses.synchronizerOmitted, {
  // Where several are connected, null is refused: as none, or as a wrong type.
  cases: { listed: [...everyLess, { ...everyLess[0]!, isNull: true }] },
  steps: function* ({ place, named, isNull = false }: Less & { isNull?: boolean }, run) {
    if (factsOf(run).synchronizers?.length === 1) {
      yield good(run);
      return;
    }
    const members = { ...besides(place, run), synchronizerId: isNull ? null : undefined };
    const asked = { members: named ? { ...members, partyIdHint: plainHint() } : members };
    yield* refused(run, asked, 'no synchronizerId, while several are connected');
  },
});

test('each connected synchronizer is accepted', clauses.synchronizerConnected, {
  cases: (run) => ({
    listed: (factsOf(run).synchronizers ?? []).map((synchronizerId, place) => ({ synchronizerId, place })),
  }),
  alone: true,
  steps: function* ({ synchronizerId, place }, run) {
    if (place === 0) {
      yield* ofShapeOr(run, 'full', { synchronizerId });
      return;
    }
    const provider = yield* providerOf(run);
    const members = { partyIdHint: plainHint(), synchronizerId };
    yield creating(run, { members, mayAskForMore: true, provider }, `synchronizer ${place + 1}`, place);
  },
});

const NOBODYS = `no-such-synchronizer::1220${'ab'.repeat(32)}`;

for (const { clause, synchronizerId, rule } of [
  {
    clause: clauses.synchronizerOmitted,
    synchronizerId: undefined,
    rule: 'no synchronizerId, while several are connected',
  },
  {
    clause: clauses.synchronizerUnknown,
    synchronizerId: NOBODYS,
    rule: 'the id of a synchronizer that nobody has',
  },
])
  test(`users who allocate for themselves name a connected synchronizer: ${rule}`, clause, {
    part: 'by-a-user',
    cases: { listed: [{ rule }] },
    steps: function* (_, run) {
      const { synchronizers = [] } = factsOf(run);
      const { subject: userId, identityProviderId } = holderOf(run, 'user');
      if (userId === undefined || synchronizers.length < (synchronizerId === undefined ? 2 : 1))
        throw new NotApplicable('the target file does not say who the user is, or what is connected');
      const members = { partyIdHint: plainHint(), userId, identityProviderId, synchronizerId };
      yield { ...allocation(run, { members, caller: { credential: 'user' } }, rule), counterpart: good(run) };
    },
  });

const UNKNOWN = [
  { rule: 'the id of a synchronizer that nobody has', from: () => NOBODYS },
  { rule: 'an empty synchronizerId, while several are connected', from: () => '' },
  { rule: 'the id of a connected synchronizer, cut short', from: (id: string) => id.slice(0, -1) },
  { rule: 'the id of a connected synchronizer with more after it', from: (id: string) => `${id}0` },
  {
    rule: 'the name of a connected synchronizer, without its key',
    from: (id: string) => id.split('::', 1)[0] ?? id,
  },
  {
    rule: 'the name of a connected synchronizer, with a key of nobody',
    from: (id: string) => `${id.split('::', 1)[0]}::1220${'ab'.repeat(32)}`,
  },
];

/** Ids that differ slightly from that of a connected synchronizer. */
const NEARLY_CONNECTED = NEARLY.map(([how, from]) => ({
  rule: `the id of a synchronizer that is nearly a connected one: it ${how}`,
  from,
  isNear: true,
}));

test('an unknown synchronizer is refused', clauses.synchronizerUnknown, {
  cases: { listed: [...UNKNOWN.map((each) => ({ ...each, isNear: false })), ...NEARLY_CONNECTED] },
  steps: function* ({ rule, from, isNear }, run) {
    const { synchronizers = [] } = factsOf(run);
    const synchronizerId = from(synchronizers[0]!);
    // An empty id may count as no id, which is allowed with one synchronizer.
    if (synchronizerId === '' && synchronizers.length < 2)
      throw new Inconclusive('an empty id may stand for none');
    if (synchronizers.includes(synchronizerId)) throw new Inconclusive('the changed id is connected too');
    for (const before of isNear ? ['assay-'] : ['assay-', 'sync-'])
      yield* refused(run, { members: { partyIdHint: plainHint(before), synchronizerId } }, rule);
  },
});

test('an unknown synchronizer is refused, whatever else is named', clauses.synchronizerUnknown, {
  part: 'beside',
  cases: { listed: everyLess },
  steps: function* ({ place, named }, run) {
    if (factsOf(run).synchronizers === undefined)
      throw new NotApplicable('the target file does not list participant.synchronizers');
    const members = { ...besides(place, run), synchronizerId: NOBODYS };
    const asked = { members: named ? { ...members, partyIdHint: plainHint() } : members };
    yield* refused(run, asked, 'the id of a synchronizer that nobody has');
  },
});

test('a synchronizer that is not a string is refused', clauses.synchronizerType, {
  cases: (run) => {
    const [right] = factsOf(run).synchronizers ?? [];
    const wrapped = right === undefined ? [] : everyWrapped('synchronizerId', right);
    return { listed: [...everyNonString('synchronizerId'), ...wrapped] };
  },
  steps: ({ members, rule }, run) => refusedMembers(run, members, rule),
});

import * as clauses from '../../src/spec/participant/synchronizer.js';
import { Inconclusive, NotApplicable } from '../../src/harness/property/outcome.js';
import { everyNonString, everyWrapped } from '../../generators/participant/broken-request.js';
import { refuses, refusesHints, requireAllocated, refusesMembers } from './expectations.js';
import { covers } from '../support/covers.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { besides, everyBeside } from './sending.js';
import { ofShapeOr } from './shapes.js';
import { test } from './trial.js';

/** Requests with a hint or without one, and with what else there is to name. */
const everyLess = [true, false].flatMap((named) => everyBeside.map(({ place }) => ({ place, named })));

test('leaving the synchronizer out needs just one', covers(clauses.synchronizerOmitted), ({ forAll }) =>
  forAll({ listed: everyLess }, async ({ place, named }, trial) => {
    const rule = 'no synchronizerId';
    const partyIdHint = named ? `assay-${trial.participant.unique()}` : undefined;
    const members = { ...besides(place, trial), partyIdHint, synchronizerId: undefined };
    if (trial.participant.facts.synchronizers?.length === 1) {
      await requireAllocated(trial.participant, await trial.participant.good(), rule);
    } else {
      await refuses(trial, { members }, `${rule}, while several are connected`);
    }
  }),
);

const connected = ({ session }: TargetUnderTest) => ({
  listed: (session.target.participant?.synchronizers ?? []).map((synchronizerId, place) => ({
    ...{ synchronizerId, place },
  })),
});

test('each connected synchronizer is accepted', covers(clauses.synchronizerConnected), ({ forAll }) =>
  forAll(connected, async ({ synchronizerId, place }, { participant }) => {
    const members = { partyIdHint: `assay-${participant.unique()}`, synchronizerId };
    const reply =
      place === 0
        ? await ofShapeOr(participant, 'full', members)
        : await participant.allocate({ members, mayAskForMore: true });
    await requireAllocated(participant, reply, `synchronizer ${place + 1}`);
  }),
);

const NOBODYS = `no-such-synchronizer::1220${'ab'.repeat(32)}`;

const UNKNOWN = [
  {
    rule: 'the id of a synchronizer that nobody has',
    from: () => NOBODYS,
  },
  { rule: 'an empty synchronizerId, while several are connected', from: () => '' },
  { rule: 'the id of a connected synchronizer, cut short', from: (id: string) => id.slice(0, -1) },
  { rule: 'the id of a connected synchronizer with more behind it', from: (id: string) => `${id}0` },
  {
    rule: 'the name of a connected synchronizer, with a key of nobody',
    from: (id: string) => `${id.split('::', 1)[0]}::1220${'ab'.repeat(32)}`,
  },
  { rule: 'a sign that stands for any', from: () => '*' },
];

test('an unknown synchronizer is refused', covers(clauses.synchronizerUnknown), ({ forAll }) =>
  forAll({ listed: UNKNOWN }, async ({ rule, from }, trial) => {
    const { synchronizers = [] } = trial.participant.facts;
    const synchronizerId = from(synchronizers[0]!);
    // An empty id may stand for none, which one synchronizer allows.
    if (synchronizerId === '' && synchronizers.length < 2)
      throw new Inconclusive('an empty id may stand for none');
    if (synchronizers.includes(synchronizerId)) throw new Inconclusive('the changed id is connected too');
    await refusesHints(trial, { members: { synchronizerId } }, rule);
  }),
);

test(
  'an unknown synchronizer is refused, whatever else is named',
  covers(clauses.synchronizerUnknown, 'beside'),
  ({ forAll }) =>
    forAll({ listed: everyLess }, async ({ place, named }, trial) => {
      if (trial.participant.facts.synchronizers === undefined)
        throw new NotApplicable('the target file does not list participant.synchronizers');
      const partyIdHint = named ? `assay-${trial.participant.unique()}` : undefined;
      const members = { ...besides(place, trial), partyIdHint, synchronizerId: NOBODYS };
      await refuses(trial, { members }, 'the id of a synchronizer that nobody has');
    }),
);

test('a synchronizer that is no string is refused', covers(clauses.synchronizerType), ({ forAll }) =>
  forAll(({ session }) => {
    const [right] = session.target.participant?.synchronizers ?? [];
    const wrapped = right === undefined ? [] : everyWrapped('synchronizerId', right);
    return { listed: [...everyNonString('synchronizerId'), ...wrapped] };
  }, refusesMembers),
);

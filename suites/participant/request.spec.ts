import * as clauses from '../../src/spec/participant/request.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import {
  everyBrokenMetadata,
  everyNonString,
  everyWrapped,
} from '../../generators/participant/broken-request.js';
import { requireAllocated, refusesMembers } from './expectations.js';
import { covers } from '../support/covers.js';
import { holderOf } from './caller.js';
import { ANNOTATIONS } from './annotations.js';
import { ofShape, ofShapeOr } from './shapes.js';
import { test } from './trial.js';

test('the endpoint is found under v2', covers(clauses.pathVersion), ({ forAll }) =>
  forAll({ listed: [{}] }, async (_, { participant }) => {
    const reply = await participant.good();
    if ([404, 405, 410, 501].includes(reply.status))
      await requireAllocated(participant, reply, 'a path with the segment v2');
    if (reply.status !== 200) throw new Inconclusive(`a good request is answered ${reply.status}, not 200`);
  }),
);

test('any field may be left out', covers(clauses.fieldsOptional), ({ forAll }) =>
  forAll(
    { listed: ['a request with nothing but a hint', 'a request without any field'] },
    async (what, { participant }) => {
      const reply = what.includes('hint') ? await participant.good() : await ofShape(participant, 'bare');
      await requireAllocated(participant, reply, what);
    },
  ),
);

for (const [title, details, members, what] of [
  [
    'local metadata may be empty',
    covers(clauses.fieldsOptional, 'local-metadata'),
    { localMetadata: {} },
    'a localMetadata without members',
  ],
  ['an empty user id is none', covers(clauses.userIdEmpty), { userId: '' }, 'an empty userId'],
] as const) {
  test(title, details, ({ forAll }) =>
    forAll({ listed: [members] }, async (_, { participant }) => {
      await requireAllocated(participant, await ofShapeOr(participant, 'emptyUser', members), what);
    }),
  );
}

test('annotations come back', covers(clauses.metadataReturned), ({ forAll }) =>
  forAll({ listed: [ANNOTATIONS] }, async (annotations, { participant }) => {
    const reply = await ofShapeOr(participant, 'full', { localMetadata: { annotations } });
    participant.require(clauses.metadataReturned, reply);
  }),
);

test('local metadata of a wrong type is refused', covers(clauses.metadataTypes), ({ forAll }) =>
  forAll({ listed: everyBrokenMetadata }, refusesMembers),
);

test('a user id that is no string is refused', covers(clauses.userIdType), ({ forAll }) =>
  forAll((target) => {
    const { subject } = holderOf(target, 'user');
    return {
      listed: [...everyNonString('userId'), ...(subject ? everyWrapped('userId', subject) : [])],
    };
  }, refusesMembers),
);

test('the identity provider comes back', covers(clauses.identityProviderReturned), ({ forAll }) =>
  forAll(
    { listed: [{ shape: 'full' as const }, { shape: 'otherProvider' as const }] },
    async ({ shape }, { participant }) => {
      const identityProviderId = participant.facts.identityProviders?.[shape === 'full' ? 0 : 1];
      if (!identityProviderId) throw new NotApplicable('the target file has no further identity provider');
      const reply = await ofShapeOr(participant, shape, { identityProviderId });
      participant.require(clauses.identityProviderReturned, reply);
    },
  ),
);

test('a party of no named identity provider', covers(clauses.defaultIdentityProvider), ({ forAll }) =>
  forAll({ listed: ['without a hint', 'with a hint'] }, async (what, { participant }) => {
    // Right after a party that has one, too.
    await ofShape(participant, 'full');
    const reply = what === 'with a hint' ? await participant.good() : await ofShape(participant, 'bare');
    participant.require(clauses.defaultIdentityProvider, reply);
  }),
);

test(
  'an identity provider that is no string is refused',
  covers(clauses.identityProviderType),
  ({ forAll }) =>
    forAll(({ session }) => {
      const [right] = session.target.participant?.identityProviders ?? [];
      const wrapped = right === undefined ? [] : everyWrapped('identityProviderId', right);
      return { listed: [...everyNonString('identityProviderId'), ...wrapped] };
    }, refusesMembers),
);

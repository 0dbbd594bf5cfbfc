import * as clauses from '../../src/spec/authentication/rights.js';
import { standingOf } from '../../src/model/participant/caller.js';
import { LOOKALIKES } from '../../generators/participant/hint.js';
import { covering } from '../../generators/covering.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { holderOf } from '../participant/caller.js';
import { requireAllocated } from '../participant/expectations.js';
import { ANNOTATIONS } from '../participant/annotations.js';
import { everyLookalike, namedBeside, ofLookalike } from '../participant/lookalikes.js';
import { covers } from '../support/covers.js';
import { requirePrecondition } from '../support/expect.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import type { Participant } from '../participant/client.js';
import { test } from '../participant/trial.js';

const by = (credential: string) => ({ credential });

/** Who refuses everything shows nothing; and what little may be created goes to the request that all others build on. */
const requireGood = async (participant: Participant) =>
  requirePrecondition(await participant.good(), 200, 'a good request');

/** Whom a request may name, and what it may have beside that, in every combination of three. */
const combinations = (target: TargetUnderTest, credential: string) => {
  const { participant } = target.session.target;
  const holder = (name: string) => holderOf(target, name);
  const { subject, identityProviderId: own } = holder(credential);
  const others = (participant?.identityProviders ?? []).filter((id) => id !== own);
  const users = [holder('participantAdmin').subject, holder('user').subject, subject && `${subject}x`];
  return {
    listed: covering(
      {
        userId: [undefined, '', subject, ...users, 'assay-nobody'],
        identityProviderId: [undefined, '', own, ...others, own && `${own}x`, 'assay-nobody'],
        synchronizerId: [undefined, participant?.synchronizers?.[0]],
        localMetadata: [undefined, { annotations: ANNOTATIONS }],
        hint: ['given', 'none'] as const,
      },
      3,
    ).map(({ hint, ...row }) => ({
      hint,
      named: Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
    })),
  };
};

for (const [credential, clause] of [
  ['identityProviderAdmin', clauses.otherIdentityProvider],
  ['user', clauses.otherUser],
  ['stranger', clauses.noRights],
] as const) {
  test(
    `${credential} without a right to it, whatever else is named`,
    covers(clause, 'combinations'),
    ({ forAll }) =>
      forAll(
        (target) => combinations(target, credential),
        async ({ hint, named }, { participant, tokens }) => {
          const caller = { kind: 'known', name: credential, ...tokens.holder(credential) } as const;
          const standing = standingOf(caller, named, { users: [] });
          if (!standing || 'may' in standing) throw new NotApplicable('such a call may be accepted');
          await requireGood(participant);
          const members = {
            ...(hint === 'given' && { partyIdHint: `assay-${participant.unique()}` }),
            ...named,
          };
          participant.require(clause, await participant.allocate({ members, caller: by(credential) }));
        },
      ),
  );
}

test('a participant admin may name a user', covers(clauses.participantAdmin, 'users'), ({ forAll }) =>
  forAll({ listed: everyLookalike }, async (lookalike, trial) => {
    const { participant } = trial;
    const named = namedBeside(lookalike, trial);
    if (!named['userId']) throw new NotApplicable('the target file does not say who that is (subject)');
    await requireGood(participant);
    const shared = await ofLookalike(lookalike, trial);
    const members = { ...named, partyIdHint: `assay-${participant.unique()}` };
    // Refused, it may be for its hint.
    const reply = shared.status === 200 ? shared : await participant.allocate({ members });
    await requireAllocated(participant, reply, 'a user that is known');
  }),
);

test(
  'the admin of an identity provider may name itself',
  covers(clauses.identityProviderAdmin, 'itself'),
  ({ forAll }) =>
    forAll({ listed: ['itself'] }, async (_, { participant, tokens }) => {
      const { subject, identityProviderId } = tokens.holder('identityProviderAdmin');
      if (!subject || !identityProviderId)
        throw new NotApplicable('the target file does not say who it is, or of which identity provider');
      await requireGood(participant);
      const members = {
        partyIdHint: LOOKALIKES.name(participant.unique()),
        userId: subject,
        identityProviderId,
      };
      const reply = await participant.allocate({
        ...{ members, caller: by('identityProviderAdmin') },
        mayAskForMore: true,
      });
      await requireAllocated(participant, reply, 'the admin of the identity provider, naming itself');
    }),
);

import * as clauses from '../../src/spec/authentication/rights.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { refuses, requireAllocated } from '../participant/expectations.js';
import { covers } from '../support/covers.js';
import { test, type Trial } from '../participant/trial.js';

type Members = Record<string, unknown>;

/** A call by somebody of the target file who may not make it; without members there is nobody to tell apart. */
interface NearMiss {
  rule: string;
  members: (trial: Trial) => Members | undefined;
}

const by = (credential: string) => ({ credential });

test('a participant admin may allocate', covers(clauses.participantAdmin), ({ forAll }) =>
  forAll(
    { listed: ['the participant admin'] },
    async (rule, { participant }) => await requireAllocated(participant, await participant.good(), rule),
  ),
);

test(
  'the admin of an identity provider may allocate for it',
  covers(clauses.identityProviderAdmin),
  ({ forAll }) =>
    forAll(
      { listed: ['the admin of the identity provider that the request names'] },
      async (rule, { participant, tokens }) => {
        const { identityProviderId } = tokens.holder('identityProviderAdmin');
        if (!identityProviderId)
          throw new NotApplicable('the target file does not say of which identity provider');
        const members = { partyIdHint: `assay-${participant.unique()}`, identityProviderId };
        await requireAllocated(
          participant,
          await participant.allocate({ members, caller: by('identityProviderAdmin') }),
          rule,
        );
      },
    ),
);

test('users may allocate for themselves', covers(clauses.selfAllocation), ({ forAll }) =>
  forAll({ listed: ['the user that userId names'] }, async (rule, { participant, tokens }) => {
    const { subject } = tokens.holder('user');
    if (participant.facts.selfAllocation === 'off')
      throw new NotApplicable('participant.selfAllocation is off');
    if (!subject) throw new NotApplicable('the target file does not say who the user is (subject)');
    const members = { partyIdHint: `assay-${participant.unique()}`, userId: subject };
    await requireAllocated(participant, await participant.allocate({ members, caller: by('user') }), rule);
  }),
);

const OTHER_PROVIDERS: NearMiss[] = [
  { rule: 'the admin of an identity provider, naming none', members: () => ({}) },
  {
    rule: 'the admin of an identity provider, naming an empty one',
    members: () => ({ identityProviderId: '' }),
  },
  {
    rule: 'the admin of an identity provider, naming another one',
    members: ({ participant, tokens }) => {
      const own = tokens.holder('identityProviderAdmin').identityProviderId;
      const other = participant.facts.identityProviders?.find((id) => id !== own);
      return own === undefined || other === undefined ? undefined : { identityProviderId: other };
    },
  },
];

const user = ({ tokens }: Trial) => tokens.holder('user').subject;
const changed = (trial: Trial, change: (id: string) => string) => {
  const id = user(trial);
  return id === undefined || change(id) === id || change(id) === '' ? undefined : { userId: change(id) };
};

const OTHER_USERS: NearMiss[] = [
  { rule: 'a user, naming no user', members: () => ({}) },
  { rule: 'a user, naming an empty user', members: () => ({ userId: '' }) },
  {
    rule: 'a user, naming somebody else',
    members: ({ tokens }) => ({ userId: tokens.holder('participantAdmin').subject ?? 'somebody-else' }),
  },
  {
    rule: 'a user, naming one whose id is longer',
    members: (trial) => changed(trial, (id) => `${id}x`),
  },
  {
    rule: 'a user, naming one whose id is shorter',
    members: (trial) => changed(trial, (id) => id.slice(0, -1)),
  },
  {
    rule: 'a user, naming one whose id differs in case',
    members: (trial) => changed(trial, (id) => id.toUpperCase()),
  },
];

const WITHOUT_RIGHTS: NearMiss[] = [
  { rule: 'a stranger, naming nothing', members: () => ({}) },
  { rule: 'a stranger, naming a user', members: (trial) => ({ userId: user(trial) ?? 'somebody' }) },
  {
    rule: 'a stranger, naming an identity provider',
    members: ({ participant }) => {
      const identityProviderId = participant.facts.identityProviders?.[0];
      return identityProviderId === undefined ? undefined : { identityProviderId };
    },
  },
];

for (const [title, clause, credential, listed] of [
  [
    'an identity provider is administered by its own',
    clauses.otherIdentityProvider,
    'identityProviderAdmin',
    OTHER_PROVIDERS,
  ],
  ['users allocate for nobody else', clauses.otherUser, 'user', OTHER_USERS],
  ['who has no rights is refused', clauses.noRights, 'stranger', WITHOUT_RIGHTS],
] as const) {
  test(title, covers(clause), ({ forAll }) =>
    forAll({ listed }, async ({ rule, members }, trial) => {
      const named = members(trial);
      if (!named) throw new NotApplicable('the target file names nobody else');
      const partyIdHint = `assay-${trial.participant.unique()}`;
      await refuses(trial, { members: { partyIdHint, ...named }, caller: by(credential) }, rule);
    }),
  );
}

test('a refused call has allocated nothing', covers(clauses.refusedAllocatesNothing), ({ forAll }) =>
  forAll({ listed: ['stranger', 'nobody'] as const }, async (who, { participant, tokens }) => {
    if (participant.facts.duplicateHints !== 'rejected')
      throw new NotApplicable('it shows only where participant.duplicateHints are rejected');
    if (who === 'stranger' && !tokens.has('stranger'))
      throw new NotApplicable('the target file has no credentials.stranger');
    const members = { partyIdHint: `assay-${participant.unique()}` };
    const caller = who === 'stranger' ? by('stranger') : { headers: [] };
    const refused = await participant.allocate({ members, caller });
    if (refused.status < 400) throw new Inconclusive('the call that should be refused is accepted');
    await requireAllocated(
      participant,
      await participant.allocate({ members }),
      'a hint that a refused call had',
    );
  }),
);

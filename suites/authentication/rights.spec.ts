import * as clauses from '../../src/spec/authentication/rights.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { nearlyOf, nobodyLike } from '../../generators/authentication/nearly.js';
import { LOOKALIKES } from '../../generators/participant/hint.js';
import { isJwt } from '../../generators/authentication/altered-token.js';
import { tokenRequired } from '../../src/spec/authentication/token.js';
import { refuses, requireAllocated } from '../participant/expectations.js';
import { ANNOTATIONS } from '../participant/annotations.js';
import { holderOf } from '../participant/caller.js';
import { leavesNothing, type Refused } from '../participant/leaves-nothing.js';
import { OTHER_PROVIDERS, OTHER_USERS, WITHOUT_RIGHTS } from './near-misses.js';
import { covers } from '../support/covers.js';
import { test, type Trial } from '../participant/trial.js';

type Members = Record<string, unknown>;

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
        const members = { partyIdHint: LOOKALIKES.party(participant.unique()), identityProviderId };
        await requireAllocated(
          participant,
          await participant.allocate({
            ...{ members, caller: by('identityProviderAdmin') },
            mayAskForMore: true,
          }),
          rule,
        );
      },
    ),
);

test('users may allocate for themselves', covers(clauses.selfAllocation), ({ forAll }) =>
  forAll({ listed: ['the user that userId names'] }, async (rule, { participant, tokens }) => {
    const { subject, identityProviderId } = tokens.holder('user');
    if (participant.facts.selfAllocation === 'off')
      throw new NotApplicable('participant.selfAllocation is off');
    if (!subject) throw new NotApplicable('the target file does not say who the user is (subject)');
    const ask = (more?: Members) =>
      participant.allocate({
        members: {
          partyIdHint: LOOKALIKES.negative(participant.unique()),
          userId: subject,
          identityProviderId,
          ...more,
        },
        caller: by('user'),
      });
    // All that the request may hold besides; refused, the same without it tells whether the user is.
    const all = await ask({
      localMetadata: { annotations: ANNOTATIONS },
      synchronizerId: participant.facts.synchronizers?.[0],
    });
    await requireAllocated(participant, all.status === 200 ? all : await ask(), rule);
  }),
);

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

test('who is nearly an admin is not', covers(clauses.noRights, 'nearly'), ({ forAll }) =>
  forAll(
    (target) => ({ listed: nobodyLike(holderOf(target, 'participantAdmin').subject ?? '') }),
    async ({ rule, subject }, trial) => {
      const { participant, tokens } = trial;
      if (!tokens.canForge || !tokens.holder('participantAdmin').subject)
        throw new NotApplicable('the target file has no issuer, or does not say who the admin is (subject)');
      const token = await tokens.ofSubject(subject);
      const members = { partyIdHint: `assay-${participant.unique()}` };
      await refuses(trial, { members, caller: { token, refusedBy: clauses.noRights } }, rule);
    },
  ),
);

const NEARLY_SOMEBODY = [
  { credential: 'user', clause: clauses.otherUser },
  { credential: 'identityProviderAdmin', clause: clauses.otherIdentityProvider },
] as const;

for (const { credential, clause } of NEARLY_SOMEBODY)
  test(`who is nearly the ${credential} is not`, covers(clause, 'nearly'), ({ forAll }) =>
    forAll(
      (target) => ({ listed: nearlyOf(holderOf(target, credential).subject ?? '') }),
      async ({ rule, subject }, trial) => {
        const { participant, tokens } = trial;
        const { subject: userId, identityProviderId } = tokens.holder(credential);
        if (!tokens.canForge || !userId)
          throw new NotApplicable('the target file has no issuer, or does not say who it is (subject)');
        if (credential === 'identityProviderAdmin' && !identityProviderId)
          throw new NotApplicable('the target file does not say of which identity provider');
        const members = {
          partyIdHint: `assay-${participant.unique()}`,
          identityProviderId,
          ...(credential === 'user' && { userId }),
        };
        const token = await tokens.ofSubject(subject);
        await refuses(trial, { members, caller: { token, refusedBy: clause } }, rule);
      },
    ),
  );

/** What tokens of two subjects may have in common. */
const SHARED: readonly [what: string, claims: (unique: string, now: number) => Members][] = [
  ['jti', (jti) => ({ jti })],
  ['session', (sid) => ({ sid, session_state: sid, nonce: sid, jti: sid })],
  ['times and jti', (jti, now) => ({ jti, iat: now, nbf: now - 30, exp: now + 601 })],
];

/** So many hints each subject asks for: one may be mistaken for the other for some of them only. */
const HINTS_EACH = 2;

test('a token stands for its own subject', covers(clauses.noRights, 'shared-claims'), ({ forAll }) =>
  forAll({ listed: SHARED.map(([what]) => ({ what })) }, async ({ what }, trial) => {
    const { participant, tokens } = trial;
    const [admin, stranger] = ['participantAdmin', 'stranger'].map((name) => tokens.holder(name).subject);
    if (!tokens.canForge || !admin || !stranger)
      throw new NotApplicable('the target file has no issuer, or does not say who is who (subject)');
    const forge = await tokens.forge();
    const [, claimsOf] = SHARED.find(([name]) => name === what)!;
    const claims = claimsOf(participant.unique(), Math.floor(Date.now() / 1000));
    const of = (subject: string) => tokens.bad('good', forge.token({ subject, claims }));
    const caller = { token: of(admin), as: 'participantAdmin' };
    // Hints that must be refused create no party.
    for (let i = 0; i < HINTS_EACH; i += 1)
      await participant.allocate({ members: { partyIdHint: `a.${participant.unique()}` }, caller });
    for (let i = 0; i < HINTS_EACH; i += 1)
      await refuses(
        trial,
        {
          members: { partyIdHint: `assay-${participant.unique()}` },
          caller: { token: of(stranger), refusedBy: clauses.noRights },
        },
        `a stranger whose token has the same ${what} as one of the admin before it`,
      );
  }),
);

test('a refused call has allocated nothing', covers(clauses.refusedAllocatesNothing), ({ forAll }) =>
  forAll({ listed: ['a hint of many callers'] }, async (_, trial) => {
    const good = (await trial.tokens.good()).value;
    await leavesNothing([...withoutToken(good), ...withoutRights(trial)], trial, 'ratio');
  }),
);

/** Callers without a good token; a token that is cut is one of theirs only where it is a JWT. */
const withoutToken = (good: string): Refused[] =>
  Object.entries({
    'no token': [],
    'a token that is none': [['authorization', 'Bearer none']],
    'the scheme Basic': [['authorization', `Basic ${good}`]],
    ...(isJwt(good) && {
      'a token whose signature is cut': [['authorization', `Bearer ${good.slice(0, -9)}`]],
    }),
  } satisfies Record<string, [string, string][]>).map(([rule, headers]) => ({
    rule,
    call: (partyIdHint) => ({
      members: { partyIdHint },
      caller: { headers, refusedBy: tokenRequired },
    }),
  }));

/** Callers of the target file who may not allocate. */
const withoutRights = (trial: Trial): Refused[] =>
  [
    { credential: 'stranger', misses: WITHOUT_RIGHTS },
    { credential: 'user', misses: OTHER_USERS },
    { credential: 'identityProviderAdmin', misses: OTHER_PROVIDERS },
  ].flatMap(({ credential, misses }) =>
    misses.flatMap(({ rule, members }): Refused[] => {
      const named = trial.tokens.has(credential) ? members(trial) : undefined;
      const call = (partyIdHint: string) => ({ members: { partyIdHint, ...named }, caller: by(credential) });
      return named ? [{ rule, call }] : [];
    }),
  );

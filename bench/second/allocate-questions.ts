import fc from 'fast-check';
import { everyCallWithoutToken } from '../../generators/authentication/call-without-token.js';
import { everyBadToken } from '../../generators/authentication/bad-tokens.js';
import { covering } from '../../generators/covering.js';
import { headersOf, unusual, WAYS } from '../../generators/sending.js';
import { everyNotJson } from '../../generators/json/not-json.js';
import { everyAlphabetHint, plainHint } from '../../generators/participant/hint.js';
import * as broken from '../../generators/participant/hint.js';
import {
  everyBrokenMetadata,
  everyNonString,
  everyRefusedRequest,
} from '../../generators/participant/broken-request.js';
import { orUndefined } from '../../src/platform/errors.js';
import { everyNearHint, otherLastCharacter } from '../../generators/participant/same-hint.js';
import {
  unique,
  type Allocation,
  type ComparedTarget,
  type SharedQuestion,
  type QuestionSample,
  ofAllocate,
} from './side.js';

type Members = Record<string, unknown>;

const allocate = (what: string, ask: (side: ComparedTarget) => Promise<Allocation>): SharedQuestion => ({
  call: 'allocate',
  what,
  ask: async (side) => side.allocate(await ask(side)),
  sees: (reply) => ofAllocate(reply, membersOf(reply.exchange.request.body)),
});

/** Returns the members of the request that the response must reflect; empty when the body is not an object. */
const membersOf = (body: Uint8Array = Buffer.of()): Members =>
  orUndefined(() => JSON.parse(Buffer.from(body).toString()) as Members) ?? {};

const asking = (what: string, allocation: Allocation) => allocate(what, () => Promise.resolve(allocation));

const withMembers = (what: string, members: Members) =>
  asking(what, { members: { partyIdHint: `second-${unique()}`, ...members } });

/** An address that no target may fetch, because no token here refers to it. */
const NOWHERE = 'http://127.0.0.1:9/jwks.json';

const badTokens = everyBadToken(NOWHERE).map((bad) =>
  allocate(bad.rule, async ({ session }) => {
    const forge = await session.forge();
    const good = await session.token('participantAdmin');
    const value = 'alter' in bad ? bad.alter(good.value) : bad.make(forge, session.target.issuer?.audience);
    return { caller: { token: { value, shell: '' } } };
  }),
);

const withoutToken = everyCallWithoutToken.map(({ rule, headers, query }) =>
  allocate(rule, async ({ session }) => {
    const { value } = await session.token('participantAdmin');
    return { caller: { headers: headers(value) }, ...(query && { query: query(value) }) };
  }),
);

/** The caller, the user and the provider, in all combinations; each named by its role for the target. */
const RIGHTS = {
  caller: ['participantAdmin', 'identityProviderAdmin', 'user', 'stranger'],
  user: ['no user', 'an empty user', 'the user', 'the caller', 'an unknown user'],
  provider: [
    'no provider',
    'an empty provider',
    'the first provider',
    'the second provider',
    'an unknown provider',
  ],
} as const;

const rights = covering(RIGHTS, 3).map(({ caller, user, provider }) =>
  allocate(`${caller} for ${user} and ${provider}`, ({ session: { target } }) => {
    const subject = (name: string) => target.issuer?.subjects?.[name]?.subject;
    const [first, second] = target.participant?.identityProviders ?? [];
    const userId = {
      'no user': undefined,
      'an empty user': '',
      'the user': subject('user'),
      'the caller': subject(caller),
      'an unknown user': 'assay-nobody',
    }[user];
    const identityProviderId = {
      'no provider': undefined,
      'an empty provider': '',
      'the first provider': first,
      'the second provider': second,
      'an unknown provider': 'assay-nobody',
    }[provider];
    const members = { partyIdHint: `second-${unique()}`, userId, identityProviderId };
    return Promise.resolve({ members, caller: { credential: caller } });
  }),
);

/** A valid call, sent in every way. */
const sent = covering(WAYS, 2).map((way) =>
  allocate(`a hint, sent with: ${unusual(way).join(', ')}`, async ({ session }) => {
    const { value } = await session.token('participantAdmin');
    const headers = headersOf(way, [['authorization', `Bearer ${value}`]]);
    const transport = { chunked: way.framing === 'chunked', pieces: way.pieces };
    return { members: { partyIdHint: `second-${unique()}` }, headers, caller: { headers: [] }, transport };
  }),
);

/** A hint, the same hint again, and similar ones. */
function sameHints(): SharedQuestion[] {
  const present = `Second-${unique()}`;
  const long = plainHint(255).from(unique());
  const hint = (what: string, partyIdHint: string) => asking(what, { members: { partyIdHint } });
  return [
    hint('a hint', present),
    hint('a hint that is present', present),
    ...everyNearHint.map(({ rule, from }) => hint(rule, from(present))),
    hint('a hint of 255 characters', long),
    hint(otherLastCharacter.rule, otherLastCharacter.from(long)),
  ];
}

/** Returns all calls to a participant, valid and invalid, from the generators of its suites. */
export function allocateQuestions({ seed, random }: QuestionSample): SharedQuestion[] {
  const some = <T>(from: fc.Arbitrary<T>) => fc.sample(from, { seed, numRuns: random });
  const hints = [
    ...everyAlphabetHint.map(({ what, long }) => ({ rule: what, from: long })),
    ...broken.everyRefusedAscii,
    ...some(broken.refusedAsciiHint),
    ...broken.everyBeyondAscii,
    ...some(broken.hintBeyondAscii),
    ...broken.everyOverlongHint,
    ...some(broken.overlongHint),
    { rule: 'an empty hint', from: () => '' },
  ].map(({ rule, from }) => withMembers(rule, { partyIdHint: from(unique()) }));
  const wrongTypes = ['partyIdHint', 'identityProviderId', 'synchronizerId', 'userId'].flatMap(
    everyNonString,
  );
  return [
    withMembers('nothing but a hint', {}),
    asking('no member', { members: {} }),
    asking('no body', { body: null }),
    ...hints,
    ...sameHints(),
    ...[...wrongTypes, ...everyBrokenMetadata].map(({ rule, members }) => withMembers(rule, members)),
    ...everyRefusedRequest.map(({ rule, members, body, hint = (same) => same }) => {
      const own = hint(`second-${unique()}`);
      return body
        ? asking(rule, { body: body({ partyIdHint: own }) })
        : withMembers(rule, { partyIdHint: own, ...members });
    }),
    ...everyNotJson({ partyIdHint: 'second' }).map(({ rule, value }) => asking(rule, { body: value })),
    ...everySilentMember.map(({ what, members }) => withMembers(what, members)),
    ...badTokens,
    ...withoutToken,
    ...rights,
    ...sent,
  ];
}

/** Members of an allocation request whose effect the specification does not describe. */
interface SilentMember {
  what: string;
  members: Record<string, unknown>;
}

const annotations = (what: string, value: unknown): SilentMember => ({
  what: `an annotation ${what}`,
  members: { localMetadata: { annotations: { 'assay.example/note': value } } },
});

const everySilentMember: SilentMember[] = [
  ...['partyIdHint', 'localMetadata', 'identityProviderId', 'synchronizerId', 'userId'].map((name) => ({
    what: `null for ${name}`,
    members: { [name]: null },
  })),
  { what: 'null for resourceVersion', members: { localMetadata: { resourceVersion: null } } },
  { what: 'null for annotations', members: { localMetadata: { annotations: null } } },
  { what: 'a member that is not known', members: { other: 1 } },
  { what: 'a member in other letters', members: { USERID: 'x' } },
  { what: 'a member of localMetadata that is not known', members: { localMetadata: { other: 1 } } },
  { what: 'an empty synchronizerId', members: { synchronizerId: '' } },
  { what: 'a resourceVersion', members: { localMetadata: { resourceVersion: '17' } } },
  { what: 'an empty resourceVersion', members: { localMetadata: { resourceVersion: '' } } },
  annotations('that is plain', 'x'),
  annotations('without a value', ''),
  annotations('beyond ASCII', 'é中😀'),
  annotations('that is a number', 1),
  annotations('that is null', null),
  annotations('that is an object', { a: 'x' }),
];

import { everyBadToken } from '../../../generators/authentication/bad-tokens.js';
import type { TokenForge } from '../../../generators/authentication/forged-token.js';
import { SUBJECTS, PLAIN, THREE_SYNCHRONIZERS } from '../participant/setup.js';
import { bearer, type PartyQuestion } from './ask-participant.js';
import { AUDIENCE } from '../issuer/issuer.js';
import { HMACS, KEYS, OTHER_KEY, OWN_KEYS } from './tokens.js';

const hint = (partyIdHint: unknown): PartyQuestion => ({ body: { partyIdHint } });
const [synchronizerId = ''] = PLAIN.synchronizers;

const REFUSED = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => !/[\w :-]/.test(character),
);
const BEYOND = [
  ...['é', 'ı', '\u212a', 'ſ', 'а', 'Α', 'Ａ', '٣', '²', 'Ⅷ', '\u0301', '\u00a0', '\u200b', '\ufeff'],
  ...['\u2011', '＿', '中', '😀', '\ud83d'],
];
const lengths = [1, 127, 128, 129, 186, 254, 255, 256, 257, 4096, 65_536].map((length) => 'x'.repeat(length));
const filled = [' ', ':', '-', '_'].map((fill) => `n${fill.repeat(256)}`);
const EVERY_TYPE = [0, 1, false, true, '', 'x', [], {}, null];
const ends = ['0', 'A', ' ', ':', '-', '_'];

const hints: unknown[] = [
  ...['', `${'x'.repeat(254)}.`, ...EVERY_TYPE, ...lengths, ...filled, ` :-`.repeat(85)],
  ...ends.flatMap((end) => [`${end}start`, `end${end}`]),
  ...['a - b', 'A to Z', 'a\nb', 'a.b', '\u0007a', 'a::b'],
  ...['12345678901234567890', '012345678901234567890', '12345678901234567891'],
  ...['a%41b', 'a\\u0041b', 'a&#65;b'],
  ...['12:34:56', '1e5', '0x1f', '0190a1b2-0190-4a1b-8a1b-0190a1b2c3d4'],
  ...[...REFUSED, ...BEYOND].map((character) => `m${character}m`),
  ...['\n', '\0', '\u0301', '\ufeff', '\ud83d', '~'].flatMap((character) => [
    character,
    `m${character}`,
    `${character}m`,
  ]),
  ...[
    'same',
    'same',
    'same',
    1,
    'same',
    'SAME',
    'same ',
    'same  ',
    'same:x',
    'sa-me',
    'sa_me',
    'sa me',
    'sa  me',
    `${'y'.repeat(254)}a`,
    `${'y'.repeat(254)}b`,
  ],
  ...['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'same'],
];

const annotations = { 'assay.example/note': 'Kept as it is', plain: 'x', lines: 'a\n b' };
const requests: object[] = [
  {
    localMetadata: {
      annotations: { plain: 'y', number: '007', constructor: 'a', quoted: '"', fifth: 'x '.repeat(64) },
    },
  },
  { localMetadata: { annotations: { plain: 'a < b', PLAIN: 'x', nought: '0' } } },
  { localMetadata: { annotations: [['a', 'b']] } },
  { synchronizerId: synchronizerId.split('::')[0] },
  { localMetadata: { annotations: { half: 'x\ud800' } } },
  { localMetadata: { annotations: { long: 'x'.repeat(1025), invisible: 'a\u202eb' } } },
  { partyIdHint: 'without one' },
  { partyIdHint: 'without one', synchronizerId: THREE_SYNCHRONIZERS[0] },
  { partyIdHint: 'z'.repeat(255), userId: 'bob' },
  { localMetadata: { annotations } },
  { localMetadata: { annotations }, userId: 'bob', synchronizerId },
  { localMetadata: {}, userId: '' },
  { userId: 'u'.repeat(300) },
  { userId: 'bob', identityProviderId: '' },
  ...PLAIN.identityProviders.map((identityProviderId) => ({ identityProviderId })),
  { identityProviderId: 'unknown' },
  ...[
    ...THREE_SYNCHRONIZERS,
    'unknown',
    '',
    synchronizerId.slice(0, -1),
    `${synchronizerId}0`,
    `${synchronizerId.slice(0, -1)}_`,
    `${synchronizerId}\t`,
    synchronizerId.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
    'global-domain::x',
  ].map((id) => ({
    synchronizerId: id,
  })),
  ...EVERY_TYPE.flatMap((value) => [
    { localMetadata: value },
    { localMetadata: { resourceVersion: value } },
    { localMetadata: { annotations: value } },
    { userId: value },
    { identityProviderId: value },
    { synchronizerId: value },
  ]),
];

const bodies = [
  ...['', '{', '{"a":1', '{"a":1,}', "{'a':1}", '{/* */}', '{}{}', '{a:1}', '{"a":NaN}', '[]', 'null', '"x"'],
  ...['1', 'true', '\ufeff{}'],
  `[{"synchronizerId":"${THREE_SYNCHRONIZERS[0]}"}]`,
  `{"synchronizerId":"${THREE_SYNCHRONIZERS[0]}"} // x`,
];

const { participantAdmin, identityProviderAdmin, user, stranger } = SUBJECTS;

/** Names the issuer of the identity provider in the claims of a token. */
const ofProvider = (text: string): string => text.replace(/("iss":"[^"]*)/, '$1/east');

const by = (who: { subject: string }, body: object = {}): PartyQuestion => ({ token: who, body });
const rights = [
  ...[{}, { identityProviderId: 'idp-east' }, { identityProviderId: 'idp-west' }].map((body) =>
    by(identityProviderAdmin, body),
  ),
  ...[
    {},
    { userId: 'alice' },
    { userId: 'ALICE' },
    { userId: 'alicex' },
    { userId: 'alic' },
    { userId: 'ali_e' },
    { userId: '%61lice' },
    { userId: 'bob' },
    { userId: 'alice ' },
    { userId: ' alice' },
    { userId: '\uff41\uff4c\uff49\uff43\uff45' },
    { userId: 'bob,alice' },
    { userId: 'alice', synchronizerId },
  ].map((body) => by(user, body)),
  ...[
    {},
    { userId: 'alice' },
    { identityProviderId: 'idp-east' },
    { localMetadata: { annotations } },
    { synchronizerId },
  ].map((body) => by(stranger, body)),
  ...[identityProviderAdmin, user, stranger].map((who) =>
    by(who, { userId: 'bob', identityProviderId: 'idp-west' }),
  ),
  by(identityProviderAdmin, { userId: 'east-admin', identityProviderId: 'idp-east' }),
  by(identityProviderAdmin, { identityProviderId: 'IDP-EAST' }),
  by(identityProviderAdmin, { identityProviderId: null }),
  {
    token: { header: { alg: 'ES256', kid: KEYS.ES256.keyId }, key: OWN_KEYS.ES256, payload: ofProvider },
    body: { identityProviderId: 'idp-east' },
  },
  by(identityProviderAdmin, { identityProviderId: 'idp-east\0x' }),
  ...['admin-user ', 'ADMIN-USER', 'admin-user@other.example', 'constructor'].map((subject) =>
    by({ subject }),
  ),
  by({ subject: 'alice@other.example' }, { userId: 'alice' }),
  { body: { userId: 'alice' } },
  { body: { userId: 'east-admin', identityProviderId: 'idp-east' } },
  ...['idp-east', 'idp-west'].map((identityProviderId) => ({
    body: { partyIdHint: 'in one provider', identityProviderId },
  })),
  by(stranger, { userId: 'east-admin', identityProviderId: 'idp-east' }),
  by(stranger, { isAdmin: true }),
  by(identityProviderAdmin, { userId: 'alice', identityProviderId: 'idp-west' }),
  by(stranger, { partyIdHint: 'unburnt' }),
  by(participantAdmin, { partyIdHint: 'unburnt' }),
  { body: { partyIdHint: 'unsinged' }, send: () => ({}) },
  { body: { partyIdHint: 'unsinged' } },
];

const refused = (hint: string): unknown[] => [
  { partyIdHint: hint, synchronizerId: 'unknown' },
  { partyIdHint: hint, identityProviderId: 'unknown' },
  ...[1, 'x', true, [], { a: 1 }].map((annotations) => ({
    partyIdHint: hint,
    localMetadata: { annotations },
  })),
  { partyIdHint: hint, userId: 1 },
  `{"partyIdHint":"${hint}"}{}`,
];

/**
 * Refused calls with a hint of their own, each followed by a valid call with that hint; and all of them with one
 * hint.
 */
const spared: PartyQuestion[] = [
  ...refused('').flatMap((_, i) => [refused(`spared-${i}`)[i], { partyIdHint: `spared-${i}` }]),
  ...[...refused('spared'), { partyIdHint: 'spared' }],
].map((body) => ({ body }) as PartyQuestion);

const part = (token: string, place: number) => token.split('.')[place] ?? '';
const spoils: ((token: string) => string)[] = [
  () => 'garbage',
  () => 'a.b.c',
  (token) => token.slice(0, token.length / 2),
  (token) => `${token}.x`,
  (token) => `${part(token, 0)}.${part(token, 1)}.`,
  (token) => `${part(token, 0)}.${part(token, 1)}.${part(token, 2).slice(0, -20)}`,
  (token) => `${part(token, 0)}.${part(token, 1)}.AAAA${part(token, 2).slice(4)}`,
  (token) => {
    const claims = JSON.parse(Buffer.from(part(token, 1), 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, x: 1 })).toString('base64url');
    return `${part(token, 0)}.${changed}.${part(token, 2)}`;
  },
];

const none = () => '';
const forged = [
  ...['none', 'None', 'NONE', 'nOnE', 'XS256', undefined].map((alg) => ({
    header: { alg },
    signature: none,
  })),
  ...HMACS.map((signature) => ({ header: { alg: 'HS256' }, signature })),
  ...[{}, { alg: 'ES256' }].map((header) => ({ header, signature: () => 'A'.repeat(86) })),
  ...[{}, { kid: 'unknown' }, { kid: undefined }].map((header) => ({ header, key: OTHER_KEY })),
  // The key of the other issuer, where there are two.
  ...[{ kid: KEYS.ES256.keyId }, { kid: undefined }, { kid: KEYS.ES256.keyId, payload: ofProvider }].map(
    ({ kid, ...its }) => ({ header: { alg: 'ES256', kid }, key: OWN_KEYS.ES256, ...its }),
  ),
  { expires: -3600, notBefore: -7200 },
  { expires: -86_400 },
  { expires: -700 },
  ...[{ exp: {} }, { sub: '' }, { sub: undefined }, { nbf: [4e9] }, { aud: undefined }].map((claims) => ({
    claims,
  })),
  ...[{}, { expires: -3600 }, {}, { subject: stranger.subject }].map((own) => ({
    ...own,
    claims: { jti: 'counterpart' },
  })),
  { notBefore: 3600, expires: 7200 },
  ...[['other'], 'https://ledger.example/x', 'https://ledger.exampl', ['other', 'another'], 'other'].map(
    (aud) => ({ claims: { aud } }),
  ),
  ...[{ crit: ['x'], x: 1 }, { crit: ['x'] }, { crit: ['b64', 'x'], b64: true, x: 1 }].map((header) => ({
    header,
  })),
  ...[
    { aud: AUDIENCE.toUpperCase() },
    { aud: `x${AUDIENCE}` },
    { aud: `other ${AUDIENCE}` },
    { aud: `${AUDIENCE}/` },
    { aud: [AUDIENCE] },
    { aud: ['other', AUDIENCE] },
  ].map((claims) => ({
    claims,
  })),
  ...[{ exp: 4e9 + 0.5 }, { name: 'Zoë' }].map((claims) => ({ claims })),
  { header: { x: 1 } },
  { subject: stranger.subject, claims: { preferred_username: participantAdmin.subject } },
];

const sendings: PartyQuestion['send'][] = [
  () => ({}),
  ...['', 'Bearer', 'Bearer '].map((authorization) => () => ({ headers: { authorization } })),
  ...['Basic ', 'Token ', '', 'bearer ', 'BEARER '].map((scheme) => (token: string) => ({
    headers: { authorization: scheme + token },
  })),
  (token) => ({ query: `?access_token=${token}` }),
  () => ({ headers: { authorization: 'Basic x', accept: 'image/png' } }),
  (token) => ({ headers: { cookie: `token=${token}` } }),
  (token) => ({ headers: { authorization: `Basic ${btoa(`x:${token}`)}` } }),
  (token) => ({ headers: { 'proxy-authorization': `Bearer ${token}` } }),
  (token) => ({ headers: { 'x-forwarded-access-token': token } }),
  () => ({ headers: { 'x-forwarded-user': participantAdmin.subject } }),
  (token) => ({ headers: { ...bearer(token).headers, cookie: 'token=garbage' } }),
];

const like = (headers: Record<string, string>, body: PartyQuestion['body'] = '{}'): PartyQuestion => ({
  send: (token) => ({ headers: { ...bearer(token).headers, ...headers } }),
  body,
});

const ways: PartyQuestion[] = [
  ...['application/json; charset=utf-8', 'application/json;Charset="UTF-8"', 'Application/JSON'].map((type) =>
    like({ 'content-type': type }),
  ),
  ...['*/*', 'text/html;q=0.3, application/json'].map((accept) =>
    like({ 'content-type': 'application/json', accept }),
  ),
  like({ 'content-type': 'text/plain' }, '[]'),
  like({ 'content-type': 'application/json', 'accept-encoding': 'br' }),
  like({ 'content-type': 'application/json', forwarded: 'for=192.0.2.60' }),
  like({ 'content-type': 'application/json', cookie: 'a="b"' }),
  ...['application/json', 'application/json;Charset="UTF-8"'].map((type) =>
    like({ 'content-type': type }, { localMetadata: { annotations: { note: 'é中' } } }),
  ),
  { body: Buffer.from('{}', 'utf16le') },
  { body: {} },
  { body: {} },
  hint('   '),
  hint('---'),
  { send: (token) => ({ headers: { AUTHORIZATION: `Bearer ${token}` } }) },
  { pieces: ['{', '}'] },
  { pieces: ['{"partyIdHint"', ':"."}'] },
  { afterHalf: true },
  { body: '[]', http10: true },
];

const aboutHints: readonly PartyQuestion[] = hints.map(hint);

/**
 * Calls that, sent in this order, distinguish each fault that needs no concurrent calls from the plain reference:
 * those about hints, those about tokens, and the others. `keySet` is the URL of the untrusted key; its certificate
 * is at `chain.pem` below it.
 */
export const partyQuestions = (
  keySet: string,
): Record<'hints' | 'tokens' | 'others', readonly PartyQuestion[]> => ({
  hints: aboutHints,
  tokens: aboutTokens(keySet),
  others: otherQuestions,
});

const otherQuestions: readonly PartyQuestion[] = [
  {},
  {},
  ...requests.map((body) => ({ body })),
  ...bodies.map((body) => ({ body })),
  ...rights,
  ...spared,
  ...ways,
];

const aboutTokens = (keySet: string): readonly PartyQuestion[] => [
  ...sendings.map((send) => ({ send }) as PartyQuestion),
  ...spoils.map((alter) => ({ send: (token: string) => bearer(alter(token)) })),
  ...[...forged, { header: { x5u: `${keySet}chain.pem`, kid: 'other' }, key: OTHER_KEY }].map((token) => ({
    token,
  })),
  ...everyBadToken(keySet).map((kind) => ({
    forged: (forge: TokenForge) => ('make' in kind ? kind.make(forge, AUDIENCE) : kind.alter(forge.token())),
  })),
];

/** Identical hints, and different annotations, to be sent concurrently. Another `end` makes other hints. */
export const hintsAtOnce = (end = ''): readonly PartyQuestion[] => [
  ...Array.from({ length: 32 }, (_, place) => ({
    body: { partyIdHint: `at once${end}`, ...(place % 2 === 1 && { identityProviderId: 'idp-east' }) },
  })),
  ...['one', 'other'].map((name) => ({
    body: { partyIdHint: `${name}${end}`, localMetadata: { annotations: { name } } },
  })),
];

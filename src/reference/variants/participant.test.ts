import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Variant } from '../mount.js';
import { bearer, withParticipant, type PartyQuestion } from '../testing/ask-participant.js';
import { hintsAtOnce, partyQuestions } from '../testing/party-questions.js';
import { VARIANTS, variantNamed } from './all.js';

const knownUsersOnly = variantNamed('known-users-only');
const lenientWithTokens = variantNamed('lenient-with-tokens');
const strict = variantNamed('strict');
const asksForLengths = variantNamed('asks-for-the-length-of-a-party');

// Whether a call whose answer is lost made its party is open, and so is what comes of the next one.
const gateways = VARIANTS.filter(({ name }) => name.startsWith('flaky-gateway'));
const ownProviderOnly = variantNamed('users-of-the-default-provider-only');
const noneForEmpty = variantNamed('empty-synchronizer-stands-for-none');
const shortHintsTaken = variantNamed('short-hints-are-taken');
const noEmptyVersions = variantNamed('refuses-empty-resource-versions');
const errorsAsTaken = variantNamed('errors-as-they-are-taken');
const asciiOnly = variantNamed('annotations-of-ascii-only');
const oldHttp = variantNamed('old-http-refused');
const oneKeySet = variantNamed('one-key-set-for-two-issuers');
const lateTokens = variantNamed('tokens-late-by-nine-minutes');
const DIFFERING = [
  ...[knownUsersOnly, lenientWithTokens, strict, asksForLengths, ...gateways],
  ...[ownProviderOnly, noneForEmpty, shortHintsTaken, lateTokens, noEmptyVersions, asciiOnly, errorsAsTaken],
  ...[oldHttp, oneKeySet],
];
const { hints, tokens, others } = partyQuestions('http://127.0.0.1:1/');

/** A variant may compress what nobody asked it to leave as it is. */
const inNoCoding = (question: PartyQuestion): PartyQuestion => ({
  ...question,
  send: (token) => {
    const { headers, ...others } = (question.send ?? bearer)(token);
    return { ...others, headers: { ...headers, 'accept-encoding': 'identity' } };
  },
});

/** Which calls are accepted; what is refused must be told in a ledger error body. A 429 or 503 is asked again. */
const accepted = async (variant: Variant): Promise<boolean[]> => {
  const seen: boolean[] = [];
  const identifiers = new Set<unknown>();
  await withParticipant({ variant }, async (ask) => {
    for (const each of [...others, ...tokens, ...hints, ...hintsAtOnce()]) {
      const question = inNoCoding(each);
      const first = await ask(question);
      const { status, text } = [429, 503].includes(first.status) ? await ask(question) : first;
      seen.push(status === 200);
      const body = JSON.parse(text) as { code?: unknown; partyDetails?: { party: unknown } };
      if (status !== 200) assert.equal(typeof body.code, 'string', text);
      else identifiers.add(body.partyDetails?.party);
    }
  });
  assert.equal(identifiers.size, seen.filter(Boolean).length, 'identifiers are unique');
  return seen;
};

test('variants accept and refuse what the plain participant of their setup does', async () => {
  const plain = new Map<string, boolean[]>();
  for (const variant of VARIANTS.filter((each) => each.participant && !DIFFERING.includes(each))) {
    const setup = variant.participant?.setup ?? {};
    const key = JSON.stringify(setup);
    const expected =
      plain.get(key) ?? (await accepted({ name: 'plain', explains: '', participant: { setup } }));
    plain.set(key, expected);
    assert.deepEqual(await accepted(variant), expected, variant.name);
  }
});

const status = (
  variant: Variant,
  ...[question]: Parameters<Parameters<Parameters<typeof withParticipant>[1]>[0]>
) =>
  new Promise<number>((resolve, reject) => {
    withParticipant({ variant }, async (ask) => resolve((await ask(question)).status)).catch(reject);
  });

test('known-users-only', async () => {
  assert.equal(await status(knownUsersOnly, { body: { userId: 'bob' } }), 400);
  assert.equal(await status(knownUsersOnly, { body: { userId: 'alice' } }), 200);
  assert.equal(await status(knownUsersOnly, { body: { localMetadata: { annotations: { a: '' } } } }), 400);
  const annotations = { 'assay.example/note': 'x' };
  assert.equal(await status(knownUsersOnly, { body: { localMetadata: { annotations } } }), 200);
});

test('lenient-with-tokens', async () => {
  for (const token of [{ claims: { exp: undefined } }, { claims: { iss: 'x' } }, { expires: -60 }])
    assert.equal(await status(lenientWithTokens, { token }), 200);
  assert.equal(await status(lenientWithTokens, { token: { expires: -3600 } }), 401);
  assert.equal(await status(lenientWithTokens, { body: { identityProviderId: 'unknown' } }), 200);
});

test('asks-for-the-length-of-a-party', async () => {
  assert.equal(await status(asksForLengths, { pieces: ['{', '}'] }), 411);
  assert.equal(await status(asksForLengths, {}), 200);
});

test('strict', async () => {
  assert.equal(await status(strict, { body: { unknown: 1 } }), 400);
  assert.equal(await status(strict, { body: { partyIdHint: null } }), 400);
});

test('variants take what the plain participant refuses, or refuse what it takes', async () => {
  const userElsewhere = { body: { userId: 'alice', identityProviderId: 'idp-west' } };
  const emptySynchronizer = { body: { synchronizerId: '' } };
  const shortHint = { body: { partyIdHint: 'ab' } };
  const emptyVersion = { body: { localMetadata: { resourceVersion: '' } } };
  const accented = { body: { localMetadata: { annotations: { 'assay.example/note': 'é' } } } };
  const late = { token: { expires: -500 } };
  const plain: Variant = { name: 'plain', explains: '' };
  for (const [variant, question, own, usual] of [
    [ownProviderOnly, userElsewhere, 400, 200],
    [noneForEmpty, emptySynchronizer, 200, 400],
    [shortHintsTaken, shortHint, 400, 200],
    [noEmptyVersions, emptyVersion, 400, 200],
    [asciiOnly, accented, 400, 200],
    [lateTokens, late, 200, 401],
    [lateTokens, { token: { expires: -600 } }, 401, 401],
  ] as const) {
    assert.equal(await status(variant, question), own, variant.name);
    assert.equal(await status(plain, question), usual, variant.name);
  }
});

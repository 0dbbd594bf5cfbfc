import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { System } from '../spec/clause.js';
import { targetWith } from './testing.js';
import { requireUsable } from './usable-credentials.js';

const jwt = (claims: object) =>
  ['{"alg":"RS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const now = Math.floor(Date.now() / 1000);

/** What is said of tokens in files, by the names of their credentials; empty: nothing. */
async function saidOf(t: TestContext, tokens: Record<string, string>, systems: System[]): Promise<string> {
  const lines = Object.keys(tokens).map((name) => `  ${name}: { tokenFile: ${name}.jwt }`);
  const text = `registry: { url: "http://127.0.0.1:1", credential: reader }\ncredentials:\n${lines.join('\n')}\n`;
  const files = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [`${name}.jwt`, token]));
  const target = targetWith(t, text, files);
  try {
    await requireUsable(target, new Set(systems));
    return '';
  } catch (error) {
    return String(error);
  }
}

test('tokens that no service can accept are told at once, each with its place', async (t) => {
  const tokens = {
    reader: ' \n',
    participantAdmin: jwt({ exp: now - 7300 }),
    user: 'Bearer abc',
    identityProviderAdmin: JSON.stringify({ access_token: jwt({}) }),
    stranger: jwt({ nbf: now + 3600 }),
    expired: jwt({ exp: now + 3600 }),
  };
  const said = await saidOf(t, tokens, ['registry', 'participant']);
  for (const line of [
    /^UsageError: .*target\.yaml:6:\d+: credentials\.reader\.tokenFile: reader\.jwt cannot be used: it is empty$/m,
    /target\.yaml:7:\d+: credentials\.participantAdmin\.tokenFile: the token expired at .*Z, 2 h ago by the clock here: get a new one$/m,
    /credentials\.user\.tokenFile: what it holds is not a token/,
    /credentials\.identityProviderAdmin\.tokenFile: what it holds is not a token/,
    /credentials\.stranger\.tokenFile: the token is not valid before /,
    /credentials\.expired\.tokenFile: this token is to have expired, and is good until /,
  ])
    assert.match(said, line);
  assert.equal(said.split('\n').length, 6);
});

test('what is good, says nothing of time, or is not used is left alone', async (t) => {
  const good = jwt({ exp: now + 60, nbf: now });
  const odd = jwt({ exp: 'soon', nbf: 1e300 });
  const tokens = { reader: 'opaque', participantAdmin: good, user: odd, stranger: 'a.b.c' };
  const past = { expired: jwt({ exp: now - 60 }) };
  assert.equal(await saidOf(t, { ...tokens, ...past }, ['registry', 'authentication']), '');
  assert.equal(await saidOf(t, { reader: '', participantAdmin: '' }, ['scan']), '');
  assert.equal(await saidOf(t, { reader: good, participantAdmin: '' }, ['registry']), '');
});

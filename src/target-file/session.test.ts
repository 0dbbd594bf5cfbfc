import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { type RawExchange, Unanswered } from '../http/message.js';
import { post } from '../http/testing.js';
import { registrySession, targetWith } from './testing.js';
import type { System } from '../spec/clause.js';
import { requireUsable } from './usable-credentials.js';

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJlLW9mLXRva2Vu';
const SECRETS = {
  lines: 'credentials: { user: { tokenFile: token.jwt } }\n',
  files: { 'token.jwt': `${TOKEN}\n` },
};

test('a request is logged as it was sent, without a token when none is asked for', async (t) => {
  const { url, arrivals, session } = await registrySession(t);
  const log: RawExchange[] = [];
  const reply = await session.send(post(`${url}/x`), log);
  assert.deepEqual([reply.status, log.length, session.requests], [200, 1, 1]);
  assert.equal(log[0], reply.exchange);
  assert.ok(!arrivals[0]?.headers.some(([name]) => name.toLowerCase() === 'authorization'));
});

test('a token is sent, and shows in nothing that is written down', async (t) => {
  const answer = { headers: ['X-Echo', `Bearer ${TOKEN}`], body: `"${TOKEN}"` };
  const { url, arrivals, session } = await registrySession(t, { ...SECRETS, answer: () => answer });
  const log: RawExchange[] = [];
  const reply = await session.send(post(`${url}/${TOKEN}`), log, 'user');
  const told = arrivals[0]?.headers.find(([name]) => name === 'authorization');
  assert.deepEqual(told, ['authorization', `Bearer ${TOKEN}`]);
  const curl = session.curl(log[0]!);
  assert.match(curl, /"authorization: Bearer \$\(cat \S*\btoken\.jwt'?\)"/);
  const written = [curl, JSON.stringify(session.record(log[0]!)), session.hide(String(reply))];
  for (const text of written) for (const part of TOKEN.split('.')) assert.ok(!text.includes(part), text);
});

test('what an answer echoes of a token stays hidden where the message is cut', async (t) => {
  for (let before = 10; before < 210; before += 9) {
    const body = `{"error":"${'x'.repeat(before)}${TOKEN}"}`;
    const { url, session } = await registrySession(t, { ...SECRETS, answer: () => ({ status: 400, body }) });
    const told = session.hide(String(await session.send(post(url), [], 'user')));
    assert.ok(!told.includes(TOKEN.slice(0, 8)), told);
  }
});

test('a request without an answer is logged too', async (t) => {
  const { url, session } = await registrySession(t, { answer: () => undefined });
  const log: RawExchange[] = [];
  await assert.rejects(session.send(post(url), log), Unanswered);
  assert.deepEqual([log.length, log[0]?.response, log[0]?.attempts], [1, undefined, 3]);
  assert.ok(log[0]?.error);
});

test('a credential that is not there is a usage error, and nothing is sent', async (t) => {
  const { url, arrivals, session } = await registrySession(t, { lines: SECRETS.lines });
  await assert.rejects(session.send(post(url), [], 'user'), { name: 'UsageError', message: /tokenFile/ });
  await assert.rejects(session.send(post(url), [], 'nobody'), { name: 'UsageError' });
  assert.equal(arrivals.length, 0);
});

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
    /credentials\.user\.tokenFile: its content is not a token/,
    /credentials\.identityProviderAdmin\.tokenFile: its content is not a token/,
    /credentials\.stranger\.tokenFile: the token is not valid before /,
    /credentials\.expired\.tokenFile: this token must be expired, but it is valid until /,
  ])
    assert.match(said, line);
  assert.equal(said.split('\n').length, 6);
  const cut = jwt({ exp: now + 60 })
    .split('.', 2)
    .join('.');
  assert.match(await saidOf(t, { reader: cut }, ['registry']), /reader\.tokenFile: .*it may be cut off/);
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

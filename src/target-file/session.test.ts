import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unanswered, type RawExchange } from '../http/message.js';
import { post } from '../http/testing.js';
import { registrySession } from './testing/registry-target.js';

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
  assert.deepEqual(
    arrivals[0]?.headers.find(([name]) => name === 'authorization'),
    ['authorization', `Bearer ${TOKEN}`],
  );
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

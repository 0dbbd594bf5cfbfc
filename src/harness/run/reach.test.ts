import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../http/testing.js';
import { Session } from '../session.js';
import { targetWith } from '../target/testing.js';
import { registrySession, type RegistryTarget } from '../testing.js';
import { cannotReachRegistry } from './reach.js';

const PATH = (id: string) => `/base/registry/transfer-instruction/v1/${id}/choice-contexts/accept`;
const ids = (more: string) => `, transferInstructions: { ${more} }`;

test('the registry is asked once, as a case would, for the first id there is', async (t) => {
  for (const [registry, id] of [
    [ids('acceptable: ["é/1", b], reassigning: [c]'), '%C3%A9%2F1'],
    [ids('reassigning: [c]'), 'c'],
    ['', 'no-such-id'],
  ] as const) {
    const { arrivals, session } = await registrySession(t, { registry });
    assert.equal(await cannotReachRegistry(session), undefined);
    assert.deepEqual(
      arrivals.map(({ method, path, body }) => [method, path, body.toString()]),
      [['POST', PATH(id), '{}']],
    );
  }
});

test('any answer of a registry will do', async (t) => {
  for (const status of [200, 400, 404, 409, 500]) {
    const { session } = await registrySession(t, { answer: () => ({ status }) });
    assert.equal(await cannotReachRegistry(session), undefined);
  }
});

test('JSON that is called HTML comes from the registry', async (t) => {
  const answer = () => ({ headers: ['Content-Type', 'text/html'], body: '{}' });
  const { session } = await registrySession(t, { answer });
  assert.equal(await cannotReachRegistry(session), undefined);
});

const trouble = async (
  t: Parameters<typeof registrySession>[0],
  answer: Answer,
  more: RegistryTarget = {},
) => {
  const { session, url } = await registrySession(t, { answer: () => answer, ...more });
  const told = (await cannotReachRegistry(session)) ?? 'none';
  assert.match(told, /target\.yaml:\d+:\d+ registry\.url http:/);
  assert.ok(told.includes(url));
  return told;
};

test('an answer of something else says what it may be', async (t) => {
  const html = { headers: ['Content-Type', 'Text/HTML; charset=utf-8'], body: '<p>' };
  assert.match(await trouble(t, html), /answered 200 with a web page \(HTML\): a proxy/);
  assert.match(await trouble(t, { status: 407 }), /a proxy asks for authentication/);
  assert.match(await trouble(t, { status: 401 }), /answered 401, .*: set registry\.credential/);
  const files = { 'token.jwt': 'a-secret-token' };
  const lines = 'credentials: { user: { tokenFile: token.jwt } }\n';
  const refused = await trouble(t, { status: 403 }, { registry: ', credential: user', lines, files });
  assert.match(refused, /does not accept the token of user/);
  const busy = { status: 503, headers: ['Retry-After', '0'] };
  assert.match(await trouble(t, busy), /answered 503 to every attempt/);
});

test('nobody there', async (t) => {
  // Nothing may listen on port 1 of loopback.
  const session = new Session(targetWith(t, 'registry: { url: "http://127.0.0.1:1" }\n'));
  t.after(() => session.close());
  assert.match((await cannotReachRegistry(session))!, /connection refused: nothing listens/);
  const other = new Session(targetWith(t, 'scan: { url: http://127.0.0.1:1 }\n'));
  t.after(() => other.close());
  assert.equal(await cannotReachRegistry(other), undefined);
});

test('what was provisioned may take a while to be found, what is made up is not waited for', async (t) => {
  const provision = ', provision: ./p.sh';
  const answer = (index: number) => ({ status: index === 0 ? 404 : 200 });
  const late = await registrySession(t, { registry: ids('acceptable: [a]') + provision, answer });
  assert.equal(await cannotReachRegistry(late.session), undefined);
  assert.equal(late.arrivals.length, 2);
  const none = await registrySession(t, { registry: provision, answer });
  assert.equal(await cannotReachRegistry(none.session), undefined);
  assert.equal(none.arrivals.length, 1);
});

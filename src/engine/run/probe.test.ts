import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { System } from '../../spec/clause.js';
import { recording, serve, type Answer } from '../../http/testing.js';
import { targetWith } from '../../target-file/testing.js';
import { probe } from './probe.js';
import { withoutStale } from './stale.js';

/** A target with both systems on one server, which answers by the path. */
async function targetOf(t: TestContext, answers: { registry?: Answer; participant?: Answer } = {}) {
  const { url, arrivals } = await recording(
    t,
    (_, { path }) => (path.startsWith('/token/') ? answers.registry : answers.participant) ?? { status: 400 },
  );
  const text =
    `registry: { url: "${url}/token" }\nparticipant: { url: "${url}/json" }\n` +
    'credentials: { participantAdmin: { tokenFile: admin.jwt } }\n';
  const target = targetWith(t, text, { 'admin.jwt': 'a-token-of-the-admin' });
  return { target, asked: () => arrivals.map(({ path }) => path.split('/')[1]), arrivals };
}

const ALL = new Set<System>(['registry', 'participant', 'authentication']);

test('each of the systems that are wanted is asked once', async (t) => {
  for (const [systems, expected] of [
    [[], []],
    [['registry'], ['token']],
    [['participant'], ['json']],
    [['authentication'], ['json']],
    [['participant', 'authentication'], ['json']],
    [[...ALL], ['token', 'json']],
  ] as const) {
    const { target, asked } = await targetOf(t);
    const { troubles, requests, hints } = await probe(target, new Set(systems));
    assert.deepEqual(asked(), expected);
    assert.deepEqual([troubles.size, requests, hints], [0, expected.length, []]);
  }
});

test('what cannot be reached is not in the way of what can', async (t) => {
  const silent = { status: 407 };
  for (const [answers, systems] of [
    [{ registry: silent }, ['registry']],
    [{ participant: silent }, ['participant', 'authentication']],
    [{ registry: silent, participant: silent }, [...ALL]],
  ] as const) {
    const { target } = await targetOf(t, answers);
    const { troubles } = await probe(target, ALL);
    assert.deepEqual([...troubles.keys()], systems);
    for (const trouble of troubles.values()) assert.match(trouble, /a proxy asks for authentication/);
  }
});

test('only a system that is wanted can be in trouble', async (t) => {
  const { target } = await targetOf(t, { participant: { status: 401 } });
  const { troubles } = await probe(target, new Set<System>(['authentication']));
  assert.deepEqual([...troubles.keys()], ['authentication']);
  assert.match(troubles.get('authentication')!, /answered 401/);
});

test('a party that the question created, though it is a bad one, is counted', async (t) => {
  for (const status of [200, 201]) {
    const { target, arrivals } = await targetOf(t, { participant: { status } });
    const { hints, troubles } = await probe(target, ALL);
    assert.deepEqual(hints, ['']);
    assert.equal(troubles.size, 0);
    assert.equal(arrivals.at(-1)?.body.toString(), '{');
  }
});

const JSON_404 = { status: 404, headers: ['content-type', 'application/json'], body: '{"error":"no"}' };
const PAGE = { status: 200, headers: ['content-type', 'text/html'], body: '<html>Log in</html>' };
const OK: Answer = { status: 200, headers: ['content-type', 'application/json'], body: '{}' };

/** What a server answers by its paths → what is said of the part of the file that names it; undefined: it is judged. */
const PARTS: readonly [what: string, answer: (path: string) => Answer, said: RegExp | undefined][] = [
  ['everything is unknown', () => JSON_404, /answered 404, as for a path that does not exist/],
  ['a page stands before it', () => PAGE, /answered 200 with a web page \(HTML\), as for a path/],
  ['one address is right', (path) => (path.endsWith('/livez') ? OK : JSON_404), undefined],
  ['it says so itself', (path) => (path.includes('asks') ? { status: 404 } : JSON_404), undefined],
  ['it is not ready', () => ({ status: 503, headers: ['Retry-After', '0'] }), undefined],
  ['it leads elsewhere', () => ({ status: 302, headers: ['Location', 'http://e.example/'] }), undefined],
];

for (const [what, answer, said] of PARTS)
  test(`apps of which ${what}`, async (t) => {
    const { url } = await recording(t, (_, { path }) => answer(path));
    const keys = ['readyz', 'livez', 'metrics'].map((key) => `${key}: "${url}/app/${key}"`);
    const target = targetWith(t, `operator: { apps: [{ name: one, ${keys.join(', ')} }] }\n`);
    const { troubles } = await probe(target, new Set<System>(['operator']));
    assert.deepEqual([...troubles.keys()], said ? ['operator.apps'] : []);
    if (said) assert.match(troubles.get('operator.apps')!, said);
    if (said)
      assert.match(troubles.get('operator.apps')!, /operator\.apps\[0\]\.readyz .* is true of 2 more/);
  });

/** What a registry has besides accept → whether the token standard is judged. */
const STANDARDS: readonly [what: string, found: RegExp, tokenStandard: object, isJudged: boolean][] = [
  ['nothing', /accept/, {}, false],
  ['nothing, and names a contract', /accept/, { transferInstructions: { rejectable: ['00aa'] } }, false],
  ['metadata', /accept|info/, {}, true],
  ['instruments', /accept|instruments/, {}, true],
  ['one contract', /accept|reject/, { transferInstructions: { rejectable: ['00aa'] } }, true],
];

for (const [what, found, tokenStandard, isJudged] of STANDARDS)
  test(`a registry that has ${what} of the token standard`, async (t) => {
    const { url } = await recording(t, (_, { path }) => (found.test(path) ? OK : JSON_404));
    const registry = { url, transferInstructions: { acceptable: ['00aa'] }, tokenStandard };
    const target = targetWith(t, `registry: ${JSON.stringify(registry)}\n`);
    const { troubles, stale } = await probe(target, new Set<System>(['registry', 'token-standard']));
    assert.deepEqual([...troubles.keys()], isJudged ? [] : ['token-standard']);
    assert.deepEqual(stale, []);
  });

test('a query that is said to fail, and does not, is a mistake in the target file', async (t) => {
  const { url } = await recording(t, (_, { path }) => (path.endsWith('at=never') ? { status: 400 } : OK));
  const scan = { url, bulkAcs: { failing: [{ at: 'never' }, { at: 'noon' }] } };
  const target = targetWith(t, `scan: ${JSON.stringify(scan)}\n`);
  const probed = await probe(target, new Set<System>(['scan']));
  const { mistakes } = probed;
  assert.equal(mistakes.length, 1);
  assert.deepEqual(withoutStale(target, [], probed).scan!.bulkAcs!.failing, [{ at: 'never' }]);
  assert.match(mistakes[0]!, /target\.yaml:4:\d+ scan\.bulkAcs\.failing\[1\]: is answered 200, and no error/);
});

test('a wrong clock, and a misspelt name of TLS, are told; the list of the name is left out', async (t) => {
  const date = new Date(Date.now() - 7_200_000).toUTCString();
  const { target } = await targetOf(t, { participant: { status: 400, headers: ['date', date] } });
  const { mistakes } = await probe(target, ALL);
  assert.match(
    mistakes.join(),
    /^\S+ participant\.url: the clock of the target is 7\d\d\d s behind the one here, and/,
  );
  const names = 'ciphers: [TLS_AES_128_GCM_SHA256], namedGroups: [x25519, secp265r1]';
  const node = targetWith(t, `operator: { tls: [{ endpoint: "127.0.0.1:1", ${names} }] }\n`);
  const probed = await probe(node, new Set<System>(['operator']));
  assert.match(
    probed.mistakes.join(),
    /^\S+ operator\.tls\[0\]\.namedGroups\[1\]: secp265r1 .* mean secp256r1\?/,
  );
  const [left] = withoutStale(node, [], probed).operator!.tls!;
  assert.deepEqual(Object.keys(left!), ['endpoint', 'ciphers']);
});

test('retries are counted as requests', async (t) => {
  const { target, arrivals } = await targetOf(t, {
    participant: { status: 503, headers: ['Retry-After', '0'] },
  });
  const { requests, troubles } = await probe(target, new Set<System>(['participant']));
  assert.equal(requests, 5);
  assert.equal(arrivals.length, 5);
  assert.match(troubles.get('participant')!, /answered 503 to every attempt/);
});

test('questions that are cut short say nothing of the target', async (t) => {
  const controller = new AbortController();
  const url = await serve(t, () => controller.abort());
  const target = targetWith(t, `registry: { url: "${url}" }\n`);
  for (const signal of [controller.signal, AbortSignal.abort()])
    assert.equal((await probe(target, new Set<System>(['registry']), signal)).troubles.size, 0);
  assert.ok(controller.signal.aborted);
});

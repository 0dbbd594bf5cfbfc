import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { type Answer, type Arrival, recording } from '../http/testing.js';
import { Session } from '../target-file/session.js';
import { registrySession, type RegistryTarget, targetWith } from '../target-file/testing.js';
import { cannotReachParticipant, cannotReachRegistry, cannotReachScan } from './reach.js';

function sessionOf(t: TestContext, lines: string, files: Record<string, string> = {}): Session {
  const session = new Session(targetWith(t, lines, files));
  t.after(() => session.close());
  return session;
}

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
    const told = arrivals.map(({ method, path, body }) => [method, path, body.toString()]);
    assert.deepEqual(told, [['POST', PATH(id), '{}']]);
  }
});

/** What a service answers to its own calls, and to any other path. */
const withPaths =
  (own: Answer, isOwn: (path: string) => boolean, other: Answer = { status: 404, body: 'nothing here' }) =>
  (_: number, { path }: { path: string }) =>
    isOwn(path) ? own : other;

test('any answer of a registry will do, also JSON that is called HTML', async (t) => {
  const isOwn = (path: string) => path.startsWith('/base/registry/');
  const own = [200, 400, 404, 409, 500].map((status) => withPaths({ status }, isOwn));
  for (const answer of [...own, () => ({ headers: ['Content-Type', 'text/html'], body: '{}' })]) {
    const { session } = await registrySession(t, { answer });
    assert.equal(await cannotReachRegistry(session), undefined);
  }
});

test('a base URL that holds what the calls add is told, with the one to write', async (t) => {
  const isOwn = (path: string) => path === PATH('no-such-id');
  const error = { status: 404, body: '{"error":"nothing"}' };
  const cases: [Answer, Answer | undefined][] = [
    [{ status: 200 }, undefined],
    [{ status: 404, body: '{"error":"no instruction no-such-id"}' }, error],
    [{ status: 401 }, undefined],
    [{ status: 200 }, { headers: ['content-type', 'text/html'], body: '<p>' }],
  ];
  for (const [own, other] of cases) {
    const { session, url } = await registrySession(t, { answer: withPaths(own, isOwn, other) });
    const { registry } = session.target;
    for (const rest of ['registry', 'registry/', 'registry/transfer-instruction/v1', 'elsewhere']) {
      registry!.url = `${url}/base/${rest}`;
      const told = await cannotReachRegistry(session);
      assert.ok(told?.includes(`write ${url}/base: the calls `), told);
    }
  }
  const isJson = (path: string) => path === '/json/v2/parties';
  const { session, url } = await participantSession(t, withPaths({ status: 400 }, isJson));
  session.target.participant!.url = `${url}/json/v2`;
  const told = await cannotReachParticipant(session);
  assert.ok(told?.includes(`write ${url}/json: the calls add /v2 themselves`), told);
});

test('where no call is found, and nothing else leads to it, the address is told', async (t) => {
  const known = ids('acceptable: [a]');
  const answer = () => ({ status: 404, body: '{"error":"not found"}' });
  const { session } = await registrySession(t, { registry: known, answer });
  assert.match(
    (await cannotReachRegistry(session))!,
    /is answered 404, as for a path that does not exist: check/,
  );
  const { session: unknown } = await registrySession(t, { answer });
  assert.equal(await cannotReachRegistry(unknown), undefined, 'an id that does not exist may be answered so');
});

test('a redirect is not followed, and where it leads to is told', async (t) => {
  for (const [location, expected] of [
    [
      `/login?to=${PATH('no-such-id')}`,
      /a redirect to http.*\/login\?…, which is not followed: a login page/,
    ],
    [`https://r.example${PATH('no-such-id')}`, /: write https:\/\/r\.example\/base$/],
  ] as const) {
    const answer = { status: 302, headers: ['location', location] };
    assert.match(await trouble(t, answer), expected);
  }
});

const trouble = async (t: TestContext, answer: Answer, more: RegistryTarget = {}) => {
  const { session, url } = await registrySession(t, { answer: () => answer, ...more });
  const told = (await cannotReachRegistry(session)) ?? 'none';
  assert.match(told, /target\.yaml:\d+:\d+ registry\.url http:/);
  assert.ok(told.includes(url));
  return told;
};

test('an answer of something else says what it may be', async (t) => {
  process.env['ASSAY_TEST_REACH'] = 'a-secret-token';
  t.after(() => delete process.env['ASSAY_TEST_REACH']);
  const html = { headers: ['Content-Type', 'Text/HTML; charset=utf-8'], body: '<p>' };
  const basic = ['WWW-Authenticate', 'Basic realm="x"'];
  const by = (credential: string): RegistryTarget => ({
    registry: ', credential: user',
    lines: `credentials: { user: { ${credential} } }\n`,
    files: { 'token.jwt': 'a-secret-token' },
  });
  const busy = { status: 503, headers: ['Retry-After', '0'], body: '<h1>Back at 6</h1>' };
  for (const [answer, told, more] of [
    [html, /answered 200 with a web page \(HTML\): a proxy/],
    [{ ...html, body: '<title>Sign\n in</title><p>' }, /web page \(HTML\), titled "Sign in": a proxy/],
    [{ status: 407 }, /a proxy asks for authentication/],
    [{ status: 401, headers: basic }, /a proxy before it asks for Basic authentication/],
    ...['{"status":"ok"}', 'hello', '[]', ''].map((body): [Answer, RegExp] => [
      { body },
      /so did a path that does not exist: this is another service/,
    ]),
    [{ status: 401 }, /answered 401, .*: set registry\.credential/],
    [
      { status: 403 },
      /does not accept the token of user \(\S+ credentials\.user\)/,
      by('tokenFile: token.jwt'),
    ],
    [
      { status: 401 },
      /the token of user \(\S+ credentials\.user, from the variable ASSAY_TEST_REACH\)/,
      by('tokenEnv: ASSAY_TEST_REACH'),
    ],
    [busy, /answered 503 to every attempt\. It says: Back at 6$/],
  ] as [Answer, RegExp, RegistryTarget?][])
    assert.match(await trouble(t, answer, more), told);
});

const PAGE = ['Content-Type', 'text/html'];

test('who answers another request rightly is not a proxy', async (t) => {
  const registry = ids('acceptable: [a, b]');
  const pageAtFirst = (index: number) => (index === 0 ? { headers: PAGE, body: '<p>' } : { body: '{}' });
  const { session, arrivals } = await registrySession(t, { registry, answer: pageAtFirst });
  assert.equal(await cannotReachRegistry(session), undefined);
  const paths = arrivals.map(({ path }) => path);
  assert.deepEqual(paths, [PATH('a'), PATH('b')]);
  const { url } = await recording(t, pageAtFirst);
  const lines = `scan: { url: "${url}", bulkAcs: { recordTimeParameter: at } }\n`;
  assert.equal(await cannotReachScan(sessionOf(t, lines)), undefined);
  const asks = await recording(t, () => ({ status: 401, headers: ['WWW-Authenticate', 'Basic'] }));
  const told = await cannotReachScan(sessionOf(t, `scan: { url: "${asks.url}" }\n`));
  assert.match(told!, / scan\.url .*: answered 401: a proxy before it asks for Basic authentication/);
});

test('a registry may have metadata, and a page where the accept-context call would be', async (t) => {
  const answer = (_: number, { method }: { method: string }) =>
    method === 'GET' ? { body: '{}' } : { status: 404, headers: PAGE, body: '<p>' };
  const reached = async (registry: string, proxy = false) => {
    const { session } = await registrySession(t, {
      registry,
      answer: proxy ? () => ({ headers: PAGE, body: '<p>' }) : answer,
    });
    return (await cannotReachRegistry(session)) === undefined;
  };
  assert.equal(await reached(', tokenStandard: {}'), true);
  assert.equal(await reached(''), false);
  assert.equal(await reached(', tokenStandard: {}', true), false);
  const sample = ', tokenStandard: { transferFactory: { choiceArguments: [{}] } }';
  assert.equal(await reached(sample, true), false);
});

test('a registry may serve one factory alone, however wrongly it answers', async (t) => {
  const registry = ', tokenStandard: { transferFactory: { choiceArguments: [{}] } }';
  const nothing = { status: 404, body: '404 page not found' };
  for (const [own, other, isReached] of [
    [{ body: '{"contract_id":"00aa"}' }, nothing, true],
    [{ status: 400, body: '{"error":"no sender"}' }, nothing, true],
    [{ body: '{"status":"up"}' }, { body: '{"status":"up"}' }, false],
    [{ status: 404, body: '{"message":"no"}' }, { status: 404, body: '{"message":"no"}' }, false],
  ] as const) {
    const answer = withPaths(own, (path) => path.endsWith('/transfer-factory'), other);
    const { session } = await registrySession(t, { registry, answer });
    assert.equal((await cannotReachRegistry(session)) === undefined, isReached, JSON.stringify(own));
  }
});

test('a page about the request itself is a refusal of the service', async (t) => {
  for (const status of [400, 415, 422, 500]) {
    const answer = { status, headers: PAGE, body: '<p>' };
    const { session } = await registrySession(t, { answer: () => answer });
    assert.equal(await cannotReachRegistry(session), undefined);
    const { session: participant, arrivals } = await participantSession(t, answer);
    assert.equal(await cannotReachParticipant(participant), undefined);
    assert.equal(arrivals.length, 1);
  }
});

test('nobody there', async (t) => {
  // Nothing may listen on port 1 of loopback.
  const told = await cannotReachRegistry(sessionOf(t, 'registry: { url: "http://127.0.0.1:1" }\n'));
  assert.match(told!, /connection refused: nothing listens/);
  const scan = sessionOf(t, 'scan: { url: http://127.0.0.1:1 }\n');
  assert.equal(await cannotReachRegistry(scan), undefined);
});

test('what was provisioned may take a while to be found, what is made up is not waited for', async (t) => {
  const provision = ', provision: ./p.sh';
  const answer = (index: number) => ({ status: index === 0 ? 404 : 200 });
  const late = await registrySession(t, { registry: ids('acceptable: [a]') + provision, answer });
  assert.equal(await cannotReachRegistry(late.session), undefined);
  assert.equal(late.arrivals.length, 2);
  const none = await registrySession(t, { registry: provision, answer });
  assert.equal(await cannotReachRegistry(none.session), undefined);
  assert.ok(none.arrivals.every(({ path }) => !path.includes('/a/')));
});

const TOKEN = 'a-token-of-the-admin';

async function participantSession(
  t: TestContext,
  answer: Answer | ((index: number, arrival: { path: string }) => Answer) = { status: 400 },
) {
  const { url, arrivals } = await recording(t, typeof answer === 'function' ? answer : () => answer);
  const lines = 'credentials: { participantAdmin: { tokenFile: admin.jwt } }\n';
  const session = sessionOf(t, `participant: { url: "${url}/json/" }\n${lines}`, { 'admin.jwt': TOKEN });
  return { session, arrivals, url };
}

test('the participant is asked once, as its admin, for what it cannot create', async (t) => {
  const { session, arrivals } = await participantSession(t);
  const hints: string[] = [];
  assert.equal(await cannotReachParticipant(session, hints), undefined);
  const told = arrivals.map(({ method, path, body }) => [method, path, body.toString()]);
  assert.deepEqual(told, [['POST', '/json/v2/parties', '{']]);
  assert.ok(arrivals[0]!.headers.some(([, value]) => value === `Bearer ${TOKEN}`));
  assert.deepEqual(hints, []);
});

test('any answer of a participant will do, but for one that does not know its admin', async (t) => {
  for (const status of [200, 400, 403, 404, 405, 409, 415, 500]) {
    const answer = withPaths({ status }, (path) => path === '/json/v2/parties');
    const { session } = await participantSession(t, answer);
    assert.equal(await cannotReachParticipant(session), undefined, `${status}`);
  }
  const { session, url } = await participantSession(t, { status: 401 });
  const told = await cannotReachParticipant(session);
  assert.match(told!, /target\.yaml:4:\d+ participant\.url /);
  assert.ok(told!.includes(url));
  assert.match(
    told!,
    /answered 401: it does not accept the token of participantAdmin \(.*target\.yaml:5:16 credentials\.participantAdmin\)\. It is not a JWT: is it the right one\?$/,
  );
});

test('tokens of the issuer that are refused: what they say, and what to write where that can be found', async (t) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const claimsOf = ({ headers }: Pick<Arrival, 'headers'>) => {
    const [, bearer = ''] = headers.find(([name]) => name.toLowerCase() === 'authorization')!;
    return JSON.parse(Buffer.from(bearer.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
  };
  const refusedBut = async (isRight: (claims: Record<string, unknown>) => boolean, skewMs = 0) => {
    const date = () => ['Date', new Date(Date.now() + skewMs).toUTCString()];
    const { url } = await recording(t, (_, arrival) => ({
      status: isRight(claimsOf(arrival)) ? 400 : 401,
      headers: date(),
    }));
    const issuer = '  signingKeyFile: k.pem\n  algorithm: EdDSA\n  issuer: https://i.example\n';
    const lines = `issuer:\n${issuer}  audience: https://a.example/\n  subjects: { participantAdmin: { subject: root } }\n`;
    const session = sessionOf(t, `participant: { url: "${url}/json" }\n${lines}`, { 'k.pem': pem });
    return (await cannotReachParticipant(session)) ?? 'reached';
  };
  const late = Date.now() / 1000 + 3000;
  for (const [isRight, told, skewMs] of [
    [() => true, /^reached$/],
    [
      ({ iss }) => iss === 'https://i.example/',
      /one with issuer https:\/\/i\.example\/: write that at .*:8:11/,
    ],
    [
      ({ aud }) => aud === 'https://a.example',
      /one with audience https:\/\/a\.example: write that at .*:9:13/,
    ],
    [
      ({ exp }) => Number(exp) > late,
      /It accepts one with times by its own clock: .*and the clock of the target is 3\d\d\d s ahead of the one here/,
      3_600_000,
    ],
    [
      () => false,
      /The token says kid none \(a target with several keys finds them by kid: set issuer\.keyId\), iss "https:\/\/i\.example", aud /,
    ],
  ] as [Parameters<typeof refusedBut>[0], RegExp, number?][])
    assert.match(await refusedBut(isRight, skewMs), told);
});

test('what stands before a participant is told apart from it', async (t) => {
  const html = await participantSession(t, { headers: ['Content-Type', 'text/html'], body: '<p>' });
  const hints: string[] = [];
  assert.match((await cannotReachParticipant(html.session, hints))!, /answered 200 with a web page/);
  const bodies = html.arrivals.map(({ body }) => body.toString());
  assert.deepEqual(new Set(bodies), new Set(['{', '[]', '1']), 'none of them can create a party');
  assert.deepEqual(hints, []);
  const { session } = await participantSession(t, { status: 407 });
  assert.match((await cannotReachParticipant(session))!, /a proxy asks for authentication/);
});

test('a party that is created all the same is told', async (t) => {
  for (const status of [200, 201, 302, 400]) {
    const hints: string[] = [];
    await cannotReachParticipant((await participantSession(t, { status })).session, hints);
    assert.deepEqual(hints, status < 300 ? [''] : []);
  }
});

test('a target without a participant is not asked', async (t) => {
  const { session, arrivals } = await registrySession(t);
  assert.equal(await cannotReachParticipant(session), undefined);
  assert.equal(arrivals.length, 0);
});

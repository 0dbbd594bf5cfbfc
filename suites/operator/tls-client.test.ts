import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { before, test, type TestContext } from 'node:test';
import { createServer as createNetServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { Violation } from '../../src/harness/property/outcome.js';
import type { Identity } from '../../src/harness/tls/files.js';
import { listening, serveTcp, serveTls } from '../../src/harness/tls/testing.js';
import { judge } from '../support/judge.js';
import { everyVersion, forEachEndpoint } from './tls-cases.js';
import { createAuthority, type Authority } from '../../src/reference/tls/authority.js';
import { targetUnderTest } from '../support/testing.js';
import { connect, proberOf } from './tls-client.js';

let ca: Authority;
let server: Identity;
let client: Identity;
let stranger: Identity;

before(async () => {
  ca = await createAuthority('assay test authority');
  [server, client] = [await ca.issue(), await ca.issue({ name: 'client', use: 'client' })];
  stranger = await (await createAuthority('another')).issue();
});

const MUTUAL = 'clientAuth: { required: true, certificateFile: c.pem, keyFile: k.pem }';

/** A subject with these TLS endpoints: each an address and further members. */
async function opening(t: TestContext, ...endpoints: [where: string, members?: string][]) {
  const lines = endpoints.map(
    ([where, members = '']) => `    - { endpoint: "${where}", caFile: ca.pem, ${members} }\n`,
  );
  const files = { 'ca.pem': ca.cert, 'c.pem': client.cert, 'k.pem': client.key };
  const text = `operator:\n  tls:\n${lines.join('')}`;
  const target = targetUnderTest(t, text, files);
  const { tls, log } = connect(target);
  return { target, tls, log, endpoint: tls.endpoint(0) };
}

const serve = (t: TestContext, options: TlsOptions = {}) =>
  serveTls(t, { ...server, ...options }, (socket) => socket.end('.'));

const OLD = { version: 'TLSv1.2', certificate: 'none' } as const;
const NONE = { version: 'TLSv1.3', certificate: 'none' } as const;

test('a refusal counts beside a handshake that succeeds; one that succeeds violates', async (t) => {
  const strict = await opening(t, [await serve(t, { minVersion: 'TLSv1.3' })]);
  await strict.tls.refuses(strict.endpoint, OLD, 'an old version');
  assert.deepEqual(
    strict.log.map(({ outcome }) => outcome?.split(':')[0]),
    ['accepted', 'accepted', 'refused'],
  );
  const lenient = await opening(t, [await serve(t)]);
  await assert.rejects(lenient.tls.refuses(lenient.endpoint, OLD, 'an old version'), (error) => {
    assert.ok(error instanceof Violation);
    assert.match(error.actual, /^accepted: TLSv1\.2/);
    assert.deepEqual([error.gist, error.rule], ['accepted', 'an old version']);
    return true;
  });
});

test('where nothing succeeds a refusal shows nothing', async (t) => {
  const where = await serve(t, { requestCert: true, rejectUnauthorized: true, ca: [stranger.cert] });
  const { tls, endpoint } = await opening(t, [where, MUTUAL]);
  await assert.rejects(tls.refuses(endpoint, OLD, 'x'), {
    name: 'Inconclusive',
    message: /nothing wrong in it is refus/,
  });
  await assert.rejects(tls.keepsOut(endpoint, NONE, 'x'), { name: 'Inconclusive' });
  await assert.rejects(tls.accepts(endpoint, { certificate: 'right' }, 'x'), {
    name: 'Violation',
    gist: 'refused',
  });
});

test('an endpoint that cannot be reached, or says nothing at all, is not judged', async (t) => {
  const resetting = await serveTcp(t, (socket) => socket.once('data', () => socket.resetAndDestroy()));
  const http = await serveTcp(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  for (const [where, message] of [
    ['127.0.0.1:1', '127.0.0.1:1: connection refused: nothing listens on that port'],
    [resetting, `${resetting}: the connection was reset during the handshake, whatever is offered`],
    [http, `${http}: the port does not speak TLS`],
  ] as const) {
    const { tls, endpoint } = await opening(t, [where]);
    const unanswered = { name: 'Unanswered', message };
    await assert.rejects(tls.refuses(endpoint, OLD, 'x'), unanswered);
    await assert.rejects(tls.accepts(endpoint, OLD, 'x'), unanswered);
    await assert.rejects(tls.shown(endpoint), unanswered);
  }
});

test('who is turned away by HTTP, unlike the right client, is kept out', async (t) => {
  const asking = { ...server, requestCert: true, rejectUnauthorized: false, ca: [ca.cert] };
  const withStatus = (status: (isRight: boolean) => number) =>
    listening(
      t,
      createServer(asking, ({ socket }, response) => {
        response.writeHead(status((socket as { authorized?: boolean }).authorized === true)).end();
      }),
    );
  const strict = await opening(t, [await withStatus((isRight) => (isRight ? 405 : 400)), MUTUAL]);
  await strict.tls.keepsOut(strict.endpoint, NONE, 'x');
  for (const status of [() => 404, () => 200, (isRight: boolean) => (isRight ? 405 : 204)]) {
    const { tls, endpoint } = await opening(t, [await withStatus(status), MUTUAL]);
    await assert.rejects(tls.keepsOut(endpoint, NONE, 'x'), { name: 'Violation', gist: 'accepted' });
  }
  const deaf = await opening(t, [await withStatus(() => 400), `path: /deaf, ${MUTUAL}`]);
  await assert.rejects(deaf.tls.keepsOut(deaf.endpoint, NONE, 'x'), {
    name: 'NotApplicable',
    message: /answers \/deaf 400 whoever asks/,
    lacks: 'operator.tls.path',
  });
});

test('another site under another name shows nothing, the same one is held to its rules', async (t) => {
  const asking = { ...server, requestCert: true, rejectUnauthorized: false, ca: [ca.cert] };
  const answering = (elsewhere: number) =>
    listening(
      t,
      createServer(asking, ({ socket }, response) => {
        const { servername, authorized } = socket as { servername?: string | false; authorized?: boolean };
        response.writeHead(servername ? elsewhere : authorized ? 200 : 403).end();
      }),
    );
  const asked = { ...NONE, name: 'another' } as const;
  const two = await opening(t, [await answering(421), MUTUAL]);
  await assert.rejects(two.tls.keepsOut(two.endpoint, asked, 'x'), { name: 'NotApplicable' });
  const one = await opening(t, [await answering(200), MUTUAL]);
  await assert.rejects(one.tls.keepsOut(one.endpoint, asked, 'x'), { name: 'Violation', gist: 'accepted' });
});

test('what is served without TLS is told from what is turned away', async (t) => {
  let answer = 404;
  const secure = createServer(server, (_, response) => response.writeHead(answer).end());
  const answering = async (status: number, then?: () => void) => {
    const front = createNetServer((socket) =>
      socket.once('data', (first: Buffer) => {
        if (first[0] !== 0x16) {
          then?.();
          return socket.end(`HTTP/1.1 ${status} x\r\n\r\n`);
        }
        socket.pause();
        socket.unshift(first);
        return secure.emit('connection', socket);
      }),
    );
    const { tls, endpoint } = await opening(t, [await listening(t, front)]);
    return tls.servesNoPlaintext(endpoint, 'http/1.1', 'x');
  };
  for (const status of [200, 204, 404])
    await assert.rejects(answering(status), { name: 'Violation', gist: 'served' });
  for (const status of [301, 400, 403, 429, 502]) await answering(status);
  answer = 200;
  await assert.rejects(
    answering(404, () => (answer = 404)),
    { name: 'Violation', gist: 'served' },
  );
  const strict = await opening(t, [await serve(t)]);
  await strict.tls.servesNoPlaintext(strict.endpoint, 'http/1.1', 'x');
  assert.match(strict.log.at(-1)?.outcome ?? '', /no HTTP without TLS/);
});

test('a version that the endpoint does not speak does not apply to its clients', async (t) => {
  const where = await serve(t, {
    minVersion: 'TLSv1.3',
    requestCert: true,
    rejectUnauthorized: true,
    ca: [ca.cert],
  });
  const { tls, endpoint } = await opening(t, [where, MUTUAL]);
  await assert.rejects(tls.keepsOut(endpoint, OLD, 'x'), {
    name: 'NotApplicable',
    message: /does not speak TLSv1\.2$/,
  });
  await tls.keepsOut(endpoint, NONE, 'x');
  assert.ok((await tls.known(endpoint))?.chain[0]);
});

test('without the right certificate nothing can succeed, but the one of the server is seen', async (t) => {
  const where = await serve(t, { requestCert: true, rejectUnauthorized: true, ca: [ca.cert] });
  const { tls, endpoint } = await opening(t, [where, 'clientAuth: { required: true }']);
  const told = { name: 'NotApplicable', message: /clientAuth\.certificateFile/ };
  await assert.rejects(tls.refuses(endpoint, OLD, 'x'), told);
  await assert.rejects(tls.accepts(endpoint, OLD, 'x'), told);
  await assert.rejects(tls.session(endpoint, { ...NONE, certificate: 'of another authority' }), told);
  assert.equal((await tls.shown(endpoint)).distrust, undefined);
});

test('what was offered goes into the finding, with a command for what failed', async (t) => {
  const { target } = await opening(t, [await serve(t)], [await serve(t, { minVersion: 'TLSv1.3' })]);
  const cases = forEachEndpoint(everyVersion.slice(2));
  const [finding] = await judge(
    target,
    {
      cases,
      connect,
      check: ({ place, version }, { tls }) =>
        tls.refuses(tls.endpoint(place), { version, certificate: 'none' }, `${version} at ${place}`),
      atOnce: 4,
    },
    { clause: 'operator.x', key: 'x' },
    { seed: 1, budget: 'quick', shrink: true },
  );
  assert.ok(finding?.type === 'result');
  const { judged, counterexamples } = finding.result;
  assert.equal(judged, 4);
  assert.deepEqual(counterexamples.map(({ rule }) => rule).sort(), [
    'TLSv1.2 at 0',
    'TLSv1.3 at 0',
    'TLSv1.3 at 1',
  ]);
  const [first] = counterexamples;
  const { name } = proberOf(target).endpoints[0]!;
  assert.deepEqual(first?.input, { version: 'TLSv1.2', certificate: 'none', endpoint: name });
  assert.match(first?.curl ?? '', /^sleep 2 \| openssl s_client -connect 127\.0\.0\.1:\d+ .*-tls1_2 /);
  assert.match(first?.exchanges.at(-1)?.outcome ?? '', /^accepted: TLSv1\.2/);
  assert.equal(finding.handshakes?.length, target.handshakes.length);
  assert.ok(finding.handshakes?.some(({ endpoint, outcome }) => endpoint !== name && outcome === 'refused'));
});

import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { before, test, type TestContext } from 'node:test';
import { createServer as createNetServer } from 'node:net';
import type { TLSSocket, TlsOptions } from 'node:tls';
import type { ClientIdentity } from '../probes/tls/files.js';
import { listening, serveTcp, serveTls } from '../probes/tls/testing.js';
import { createAuthority, type CertificateAuthority } from '../reference/tls/authority.js';
import { tlsMinimumVersion } from '../spec/operator/tls.js';
import { runProbeTest, repeatProbes } from './probe-test.js';
import { probing } from './testing.js';

let ca: CertificateAuthority;
let server: ClientIdentity;
let client: ClientIdentity;
let stranger: ClientIdentity;

before(async () => {
  ca = await createAuthority('assay test authority');
  [server, client] = [await ca.issue(), await ca.issue({ name: 'client', use: 'client' })];
  stranger = await (await createAuthority('another')).issue();
});

const MUTUAL = 'clientAuth: { required: true, certificateFile: c.pem, keyFile: k.pem }';
const MINIMUM = 'minimumVersion: TLSv1.3';

/** The probes of a target with these TLS endpoints: each an address and further members. */
function opening(t: TestContext, ...endpoints: [where: string, members?: string][]) {
  const lines = endpoints.map(
    ([where, members = '']) => `    - { endpoint: "${where}", caFile: ca.pem, ${members} }\n`,
  );
  const files = { 'ca.pem': ca.cert, 'c.pem': client.cert, 'k.pem': client.key };
  return probing(t, `operator:\n  tls:\n${lines.join('')}`, files);
}

const serve = (t: TestContext, options: TlsOptions = {}) =>
  serveTls(t, { ...server, ...options }, (socket) => socket.end('.'));

const OLD = { version: 'TLSv1.2', certificate: 'none' } as const;
const NONE = { version: 'TLSv1.3', certificate: 'none' } as const;

test('a refusal counts beside a handshake that succeeds, and one that succeeds is wrong', async (t) => {
  const strict = opening(t, [await serve(t, { minVersion: 'TLSv1.3' }), MINIMUM]);
  assert.deepEqual(await strict.wrongIn({ endpoint: strict.endpoint, offer: OLD }), []);
  const outcomes = strict.log.map(({ outcome }) => outcome?.split(':')[0]);
  assert.deepEqual(outcomes, ['accepted', 'accepted', 'refused']);
  const { endpoint, wrongIn } = opening(t, [await serve(t), MINIMUM]);
  assert.deepEqual(await wrongIn({ endpoint, offer: OLD }), [`accepted: TLSv1.2 at ${endpoint.name}`]);
});

test('where nothing succeeds a refusal shows nothing', async (t) => {
  const where = await serve(t, { requestCert: true, rejectUnauthorized: true, ca: [stranger.cert] });
  const { endpoint, wrongIn } = opening(t, [where, MUTUAL]);
  const inconclusive = { name: 'Inconclusive', message: /nothing wrong in it is refus/ };
  await assert.rejects(wrongIn({ endpoint, offer: NONE }), inconclusive);
  const found = await wrongIn({ endpoint, offer: { certificate: 'right' } });
  assert.match(found.join(), /refused: the right certificate with any version/);
});

test('an endpoint that cannot be reached, or says nothing at all, is not judged', async (t) => {
  const resetting = await serveTcp(t, (socket) => socket.once('data', () => socket.resetAndDestroy()));
  const http = await serveTcp(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  for (const [where, message] of [
    ['127.0.0.1:1', '127.0.0.1:1: connection refused: nothing listens on that port'],
    [resetting, `${resetting}: the connection was reset during the handshake, whatever is offered`],
    [http, `${http}: the port does not speak TLS`],
  ] as const) {
    const { endpoint, wrongIn } = opening(t, [where, MINIMUM]);
    for (const offer of [OLD, NONE])
      await assert.rejects(wrongIn({ endpoint, offer }), {
        name: 'Unanswered',
        message: `${endpoint.at} ${message}`,
      });
  }
});

/** An endpoint that asks for client certificates, and answers each request with a status. */
const answering = (t: TestContext, status: (socket: TLSSocket) => number) =>
  listening(
    t,
    createServer(
      { ...server, requestCert: true, rejectUnauthorized: false, ca: [ca.cert] },
      ({ socket }, response) => {
        response.writeHead(status(socket as TLSSocket)).end();
      },
    ),
  );

test('who is turned away by HTTP, unlike the right client, is kept out', async (t) => {
  const statusesFor = async (right: number, none: number, members = '') => {
    const where = await answering(t, ({ authorized }) => (authorized ? right : none));
    const { endpoint, wrongIn } = opening(t, [where, `${members}${MUTUAL}`]);
    return wrongIn({ endpoint, offer: NONE });
  };
  assert.deepEqual(await statusesFor(405, 400), []);
  const wrong = [await statusesFor(404, 404), await statusesFor(200, 200), await statusesFor(405, 204)];
  assert.ok(wrong.every(({ length }) => length === 1));
  // The certificate of the server is judged all the same.
  assert.deepEqual(await statusesFor(400, 400, 'path: /deaf, '), []);
});

test('another site under another name shows nothing, the same one is held to its rules', async (t) => {
  const site = async (elsewhere: number) => {
    const where = await answering(t, ({ servername, authorized }) =>
      servername ? elsewhere : authorized ? 200 : 403,
    );
    const { endpoint, wrongIn } = opening(t, [where, MUTUAL]);
    return wrongIn({ endpoint, offer: { ...NONE, name: 'another' } });
  };
  await assert.rejects(site(421), { name: 'NotApplicable' });
  assert.match((await site(200)).join(), /accepted: no certificate .*, under another server name/);
});

test('what is served without TLS is told from what is turned away', async (t) => {
  let answer = 404;
  const secure = createServer(server, (_, response) => response.writeHead(answer).end());
  const served = async (status: number, then?: () => void) => {
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
    const { endpoint, wrongIn } = opening(t, [await listening(t, front)]);
    return (await wrongIn({ endpoint, plain: 'http/1.1' })).length > 0;
  };
  for (const status of [200, 204, 404]) assert.ok(await served(status), `${status}`);
  for (const status of [301, 400, 403, 429, 502]) assert.ok(!(await served(status)), `${status}`);
  answer = 200;
  assert.ok(await served(404, () => (answer = 404)));
  const strict = opening(t, [await serve(t)]);
  assert.deepEqual(await strict.wrongIn({ endpoint: strict.endpoint, plain: 'http/1.1' }), []);
  assert.match(strict.log.at(-1)?.outcome ?? '', /no HTTP without TLS/);
});

test('a version that the endpoint does not speak does not apply to its clients', async (t) => {
  const only = { minVersion: 'TLSv1.3', requestCert: true, rejectUnauthorized: true } as const;
  const { endpoint, wrongIn } = opening(t, [await serve(t, { ...only, ca: [ca.cert] }), MUTUAL]);
  const message = /does not speak TLSv1\.2$/;
  await assert.rejects(wrongIn({ endpoint, offer: OLD }), { name: 'NotApplicable', message });
  await assert.rejects(wrongIn({ endpoint, offer: { ...OLD, certificate: 'right' } }), { message });
  assert.deepEqual(await wrongIn({ endpoint, offer: NONE }), []);
});

test('without the right certificate nothing can succeed, but the one of the server is seen', async (t) => {
  const where = await serve(t, { requestCert: true, rejectUnauthorized: true, ca: [ca.cert] });
  const { endpoint, wrongIn, run } = opening(t, [where, 'clientAuth: { required: true }']);
  const told = { name: 'NotApplicable', message: /clientAuth\.certificateFile/ };
  await assert.rejects(wrongIn({ endpoint, offer: NONE }), told);
  assert.deepEqual(await wrongIn({ endpoint, offer: { certificate: 'none' } }), []);
  assert.ok(run.history.takeCounts().has('operator.tls-chain'));
});

test('an endpoint that wants a certificate which the target file does not name is no defect', async (t) => {
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const where = await serve(t, { requestCert: true, rejectUnauthorized: true, ca: [ca.cert], maxVersion });
    const { endpoint, wrongIn } = opening(t, [where, `minimumVersion: ${maxVersion}`]);
    await assert.rejects(wrongIn({ endpoint, offer: { version: maxVersion, certificate: 'none' } }), {
      name: 'Inconclusive',
      message: /a client without a certificate is refused: alert .* under clientAuth$/,
    });
  }
});

test('what was offered goes into the finding, with a command for what failed', async (t) => {
  const { run, probes, handshakes } = opening(
    t,
    [await serve(t), MINIMUM],
    [await serve(t, { minVersion: 'TLSv1.3' }), MINIMUM],
  );
  const reporting = {
    subject: 'tested',
    isJudged: () => true,
    spent: () => ({ requests: 0, hints: [], handshakes }),
  };
  const [told] = await runProbeTest(
    { run, probes },
    {
      clause: tlsMinimumVersion,
      key: tlsMinimumVersion.id,
      values: [OLD],
      probe: (endpoint, offer) => ({ endpoint, offer }),
    },
    { seed: 1, budget: 'standard', shrink: true },
    reporting,
  );
  assert.ok(told?.type === 'result');
  const { judged, counterexamples } = told.result;
  assert.deepEqual([judged, counterexamples.length], [2, 1]);
  const [first] = counterexamples;
  const { name } = probes.endpoints[0]!;
  assert.deepEqual(first?.input, { version: 'TLSv1.2', certificate: 'none', endpoint: name });
  assert.equal(first?.path, `${tlsMinimumVersion.id}:0`);
  assert.match(first?.curl ?? '', /^sleep 2 \| openssl s_client -connect 127\.0\.0\.1:\d+ .*-tls1_2 /);
  assert.match(first?.exchanges.at(-1)?.outcome ?? '', /^accepted: TLSv1\.2/);
  assert.ok(handshakes.some(({ endpoint, outcome }) => endpoint !== name && outcome === 'refused'));
});

test('what comes now and then is found when probes are made again', async (t) => {
  let count = 0;
  const where = await answering(t, ({ authorized }) => ((count += 1) % 9 === 0 || authorized ? 200 : 403));
  const { run, probes, endpoint, log } = opening(t, [where, MUTUAL]);
  const probe = { endpoint, offer: NONE };
  const { judgements } = await probes.make(probe, log);
  probes.note(
    probe,
    'operator.tls-client-certificate-required:0',
    judgements.map(({ clause }) => clause),
  );
  const reporting = { subject: 'tested', isJudged: () => true, spent: () => ({ requests: 0, hints: [] }) };
  const told = await repeatProbes(
    { run, probes },
    { seed: 1, budget: 'standard', untilFound: false, shrink: true },
    reporting,
  );
  const found = told.flatMap((each) => (each.type === 'result' ? each.result.counterexamples : []));
  const shown = found.map(({ source, actual }) => [source, actual.split(':')[0]]);
  assert.deepEqual(shown, [['repeat', 'accepted']]);
});

import assert from 'node:assert/strict';
import { before, test, type TestContext } from 'node:test';
import { createAuthority, type CertificateAuthority, type CertifiedKey } from '../reference/tls/authority.js';
import { examineOperator } from './doctor.js';
import { pagesOfApps } from './reach.js';
import { Session } from '../target-file/session.js';
import { recording, freePort } from '../http/testing.js';
import { targetWith } from '../target-file/testing.js';
import { serveTls } from '../probes/tls/testing.js';

let ca: CertificateAuthority;
let server: CertifiedKey;

before(async () => {
  ca = await createAuthority('assay test authority');
  server = await ca.issue();
});

const examined = async (t: TestContext, operator: string, more = '') =>
  (await examineOperator(targetWith(t, `operator: { ${operator} }\n${more}`, { 'ca.pem': ca.cert }))).map(
    ({ state, what, result }) => `${state} ${what}: ${result}`,
  );

test('each address of an app is asked once, and any answer will do', async (t) => {
  const { url, arrivals } = await recording(t, (_, { path }) => ({ status: path === '/readyz' ? 503 : 200 }));
  const all = `readyz: "${url}/readyz", livez: "${url}/livez", metrics: "${url}/metrics"`;
  assert.deepEqual(
    await examined(t, `apps: [{ name: validator, ${all} }, { name: scan, livez: "${url}/2" }]`),
    [
      'note readyz of validator: answers 503',
      'ok livez of validator: answers',
      'ok metrics of validator: answers',
      'ok livez of scan: answers',
    ],
  );
  const told = arrivals.map(({ method, path }) => `${method} ${path}`).sort();
  assert.deepEqual(told, ['GET /2', 'GET /livez', 'GET /metrics', 'GET /readyz']);
});

test('an address where nothing answers is told with its place, the others all the same', async (t) => {
  const { url } = await recording(t);
  const nowhere = `http://127.0.0.1:${await freePort()}/metrics`;
  const [live, metrics] = await examined(t, `apps: [{ name: scan, livez: "${url}", metrics: "${nowhere}" }]`);
  assert.equal(live, 'ok livez of scan: answers');
  assert.match(
    metrics!,
    /^wrong metrics of scan: .*target\.yaml:4:\d+ operator\.apps\[0\]\.metrics http:.*: connection refused/,
  );
});

test('a page at an address of an app is another address, unless the app says in HTML that it is healthy', async (t) => {
  const page = { headers: ['content-type', 'text/html'], body: '<p>in</p>' };
  const login = await recording(t, () => page);
  const app = await recording(t, (_, { path }) => (path === '/r' ? page : { status: 404, body: 'none' }));
  const target = targetWith(
    t,
    `operator: { apps: [{ name: a, readyz: "${login.url}/r" }, { name: b, readyz: "${app.url}/r" }] }\n`,
  );
  const session = new Session(target);
  t.after(() => session.close());
  assert.deepEqual([...(await pagesOfApps(session)).keys()], ['/operator/apps/0/readyz']);
});

test('a handshake is made with each TLS endpoint', async (t) => {
  const open = await serveTls(t, server, (socket) => socket.end('.'));
  const asking = { ...server, requestCert: true, rejectUnauthorized: true, ca: [ca.cert] };
  const strict = await serveTls(t, asking);
  const nowhere = `127.0.0.1:${await freePort()}`;
  const endpoints = [open, strict, nowhere].map((endpoint) => `{ endpoint: "${endpoint}" }`);
  const [good, refused, absent] = await examined(t, `tls: [${endpoints.join()}]`);
  assert.match(good!, /^ok TLS endpoint 127\.0\.0\.1:\d+: accepted: TLSv1\.3, /);
  assert.match(refused!, /^note TLS endpoint 127\.0\.0\.1:\d+: refused: alert 116 \(certificate required\)/);
  assert.match(
    absent!,
    /^wrong TLS endpoint .*target\.yaml:4:\d+ operator\.tls\[2\]\.endpoint 127.*: connection refused: nothing/,
  );
});

test('a file that cannot be used is told beside everything else', async (t) => {
  const { url } = await recording(t);
  const tls = 'tls: [{ endpoint: "127.0.0.1:1", caFile: none.pem }]';
  const checks = await examined(t, `apps: [{ name: scan, livez: "${url}" }], ${tls}`);
  assert.equal(checks[0], 'ok livez of scan: answers');
  assert.match(checks[1]!, /^wrong TLS endpoints: .*operator\.tls\[0\]\.caFile: none\.pem cannot be used/);
});

test('where nothing is named nothing is asked', async (t) => assert.deepEqual(await examined(t, ''), []));

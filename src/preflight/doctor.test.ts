import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test, type TestContext, before } from 'node:test';
import { parse, stringify } from 'yaml';
import { examineMachine, examineTarget, examineOperator } from './doctor.js';
import { recording, freePort } from '../http/testing.js';
import { startMounts } from '../proof/embedded.js';
import { VARIANTS } from '../reference/variants/all.js';
import {
  loopbackCertificate,
  registryTarget,
  type RegistryTarget,
  targetWith,
} from '../target-file/testing.js';
import { createAuthority, type CertificateAuthority, type CertifiedKey } from '../reference/tls/authority.js';
import { pagesOfApps } from './reach.js';
import { examineTokens } from './tokens.js';
import { Session } from '../target-file/session.js';
import { serveTls } from '../probes/tls/testing.js';

const examined = async (t: TestContext, options: RegistryTarget = {}) => {
  const { target, arrivals } = await registryTarget(t, options);
  const checks = await examineTarget(target.file);
  return { arrivals, checks: checks.map(({ state, what, result }) => ({ state, what, result })) };
};

const states = (checks: { state: string; what: string }[]) =>
  checks.map(({ state, what }) => `${what}: ${state}`);

test('the machine: this Node is new enough, and what is missing is told with what needs it', () => {
  const [node, java, k6] = examineMachine();
  assert.deepEqual([node?.state, node?.result], ['ok', process.version]);
  for (const check of [java, k6])
    assert.match(check!.result, check?.state === 'ok' ? /\d/ : /not found; only/);
});

test('a target that is all there', async (t) => {
  const lines = 'credentials: { user: { tokenFile: token.jwt } }\n';
  const files = { 'token.jwt': 'a-secret-token' };
  const { checks, arrivals } = await examined(t, { registry: ', credential: user', lines, files });
  assert.deepEqual(states(checks), [
    'target file: ok',
    'token of user: ok',
    'registry: ok',
    'clock of the registry: ok',
    'accept: note',
  ]);
  // The rate is tried with the others.
  assert.ok(arrivals.length > 4 && arrivals.length <= 4 + 120, `${arrivals.length}`);
  assert.ok(!JSON.stringify(checks).includes('a-secret-token'));
});

test('rights of callers are shown where one is answered 403, and otherwise told as not checked', async (t) => {
  const tokens = { participantAdmin: 'of-admin', user: 'of-user', stranger: 'of-stranger' };
  const named = Object.entries(tokens).map(([name, file]) => `${name}: { tokenFile: ${file}, subject: u }`);
  const files = Object.fromEntries(Object.values(tokens).map((file) => [file, `token-${file}`]));
  const told = async (refused: string, more: object = {}) => {
    const { url } = await recording(t, (_, { headers }) => ({
      status: headers.some(([, value]) => value === `Bearer token-${refused}`) ? 403 : 400,
    }));
    const text = `participant: { url: "${url}" }\ncredentials: { ${named.join(', ')} }\n`;
    const checks = await examineTokens({ ...targetWith(t, text, files), ...more });
    return checks.flatMap(({ state, result }) => (state === 'ok' ? [] : [result])).join();
  };
  assert.match(await told('nobody'), /^not checked: only a call that creates a party/);
  assert.match(await told('nobody', { environment: 'production' }), /are not tried: .* production$/);
  assert.equal(await told('of-stranger'), '');
  assert.match(await told('of-admin'), /credentials\.participantAdmin: answered 403: u needs the right/);
  assert.match(await told('of-user'), /of u, or write participant\.selfAllocation: off$/);
});

test('programs that a run would start are named, with what they get', async (t) => {
  const { checks } = await examined(t, {
    registry: ', provision: ./give.cjs, provisionEnv: [LEDGER_URL]',
    lines: 'configuration: { loader: "helm template x" }\n',
  });
  assert.deepEqual(
    checks.filter(({ result }) => result.includes('starts')).map(({ what, result }) => [what, result]),
    [
      [
        'registry.provision',
        'a run starts this program on this machine: ./give.cjs (it gets PATH, HOME and the like, LEDGER_URL)',
      ],
      [
        'configuration.loader',
        'a run starts this program on this machine: helm template x (it gets PATH, HOME and the like)',
      ],
    ],
  );
});

test('a credential with a misspelt name is pointed at where it is missed', async (t) => {
  const files = { 'token.jwt': 'a-secret-token' };
  const { checks } = await examined(t, {
    lines:
      'participant: { url: http://localhost }\ncredentials: { particpantAdmin: { tokenFile: token.jwt } }\n',
    files,
  });
  const { state, result } = checks.find(({ what }) => what === 'participant')!;
  assert.equal(state, 'note');
  assert.match(result, /no credentials\.participantAdmin \(it has credentials\.particpantAdmin: is that it/);
});

test('what conformant scans do is nothing wrong, unless it lets nobody judge them', async () => {
  const scans = VARIANTS.filter(({ scan }) => scan !== undefined);
  const served = await startMounts(scans.map((variant) => ({ name: variant.name, variant })));
  try {
    // Several at once, because each waits for what may be cached.
    const examined = await Promise.all(
      served.targets.map(({ targetFile }) => {
        const file = parse(readFileSync(targetFile, 'utf8')) as Record<string, unknown>;
        const { version, name, environment, scan } = file;
        writeFileSync(targetFile, stringify({ version, name, environment, scan }));
        return examineTarget(targetFile);
      }),
    );
    const wrong = examined.flatMap((checks, place) =>
      checks.flatMap(({ state, what, result }) =>
        state === 'wrong' ? [`${scans[place]!.name}: ${what}: ${result}`] : [],
      ),
    );
    assert.equal(wrong.length, 1, wrong.join('\n'));
    assert.match(
      wrong[0]!,
      /^scan-asks-for-a-token: scan: .* scan\.url .*: answered 401: a proxy before it asks/,
    );
  } finally {
    await served.close();
  }
});

test('a clock that is wrong, and one that is not told', async (t) => {
  const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
  const { checks } = await examined(t, { answer: () => ({ headers: ['Date', hourAgo] }) });
  const clock = checks.find(({ what }) => what.startsWith('clock'))!;
  assert.match(clock.result, /^the clock of the target is 3\d\d\d s behind the one here\. Correct/);
  assert.equal(clock.state, 'wrong');
  const untold = await examined(t, { answer: () => ({ headers: ['Date', 'soon'] }) });
  assert.ok(states(untold.checks).includes('clock of the registry: note'));
});

test('a registry of which nothing but 404 came is not told as found', async (t) => {
  const { checks } = await examined(t, { answer: () => ({ status: 404, body: '{"error":"no"}' }) });
  assert.ok(states(checks).includes('registry: note'));
});

test('a rate limit is found, and the key for it', async (t) => {
  let [since, count] = [0, 0];
  const { checks } = await examined(t, {
    answer: () => {
      const now = performance.now();
      if (now - since > 1000) [since, count] = [now, 0];
      count += 1;
      return count > 20 ? { status: 429 } : {};
    },
  });
  const { state, result } = checks.find(({ what }) => what === 'rate of the registry')!;
  assert.equal(state, 'note');
  const [, rate] =
    /target\.yaml:\d+:\d+ limits\.requestsPerSecond: .*: \{ requestsPerSecond: (\d+) \}/.exec(result) ?? [];
  assert.ok(Number(rate) >= 12 && Number(rate) <= 28, result);
});

test('a file that all calls need is wrong once, and makes the target file unusable', async (t) => {
  const { target } = await registryTarget(t, {
    lines: 'scan: { url: http://127.0.0.1:1 }\ntls: { caFile: none.pem }\n',
  });
  const wrong = (await examineTarget(target.file)).filter(({ state }) => state === 'wrong');
  const told = wrong.map(({ isUnusable }) => isUnusable);
  assert.deepEqual(told, [true]);
  assert.match(wrong[0]!.result, /tls\.caFile: none\.pem cannot be used/);
});

test('what is not to be had, and a registry that refuses, are told beside everything else', async (t) => {
  const lines = 'credentials: { user: { tokenFile: none.jwt }, other: { tokenFile: token.jwt } }\n';
  const files = { 'token.jwt': 'a-secret-token' };
  for (const [options, expected, told, asked] of [
    [
      { registry: ', credential: user', lines, files },
      ['token of user: wrong', 'token of other: ok'],
      /none\.jwt/,
      false,
    ],
    [{ lines: 'tls: { caFile: none.pem }\n' }, ['registry: wrong'], /none\.pem/, false],
    [{ answer: () => ({ status: 401 }) }, ['registry: wrong'], /401/, true],
  ] as [RegistryTarget, string[], RegExp, boolean][]) {
    const { checks, arrivals } = await examined(t, options);
    assert.deepEqual(states(checks), ['target file: ok', ...expected]);
    assert.match(checks[1]!.result, told);
    assert.equal(arrivals.length > 0, asked);
  }
});

test('what the operator names is looked at too', async (t) => {
  const { url } = await recording(t);
  const { checks } = await examined(t, { lines: `operator: { apps: [{ name: scan, livez: "${url}" }] }\n` });
  assert.equal(states(checks).at(-1), 'livez of scan: ok');
});

test('an unusable target file is a usage error', async (t) => {
  await assert.rejects(examineTarget('nowhere.yaml'), { name: 'UsageError' });
  const waivers = 'waivers: [{ clause: registry.meta-objekt, reason: x, expires: 2030-01-01 }]\n';
  const message = /did you mean registry\.meta-object\?/;
  await assert.rejects(examined(t, { lines: waivers }), { name: 'UsageError', message });
});

let ca: CertificateAuthority;
let server: CertifiedKey;

before(async () => {
  ca = await createAuthority('assay test authority');
  server = await ca.issue();
});

const operatorExamined = async (t: TestContext, operator: string, more = '') =>
  (
    await examineOperator(
      targetWith(t, `operator: { ${operator} }\n${more}`, {
        'ca.pem': ca.cert,
        'other.pem': loopbackCertificate,
      }),
    )
  ).map(({ state, what, result }) => `${state} ${what}: ${result}`);

test('each address of an app is asked once, and any answer will do', async (t) => {
  const { url, arrivals } = await recording(t, (_, { path }) => ({ status: path === '/readyz' ? 503 : 200 }));
  const all = `readyz: "${url}/readyz", livez: "${url}/livez", metrics: "${url}/metrics"`;
  assert.deepEqual(
    await operatorExamined(t, `apps: [{ name: validator, ${all} }, { name: scan, livez: "${url}/2" }]`),
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
  const [live, metrics] = await operatorExamined(
    t,
    `apps: [{ name: scan, livez: "${url}", metrics: "${nowhere}" }]`,
  );
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
  const [good, refused, absent] = await operatorExamined(t, `tls: [${endpoints.join()}]`);
  const [untrusted] = await operatorExamined(t, `tls: [{ endpoint: "${open}", caFile: other.pem }]`);
  assert.match(untrusted!, /^wrong TLS endpoint .*: no chain leads to .*other\.pem: CN=/);
  assert.match(good!, /^ok TLS endpoint 127\.0\.0\.1:\d+: accepted: TLSv1\.3, /);
  assert.match(
    refused!,
    /^wrong TLS endpoint 127\.0\.0\.1:\d+: .*refused: alert 116 \(certificate required\).* under clientAuth$/,
  );
  assert.match(
    absent!,
    /^wrong TLS endpoint .*target\.yaml:4:\d+ operator\.tls\[2\]\.endpoint 127.*: connection refused: nothing/,
  );
});

test('a file that cannot be used is told beside everything else', async (t) => {
  const { url } = await recording(t);
  const tls = 'tls: [{ endpoint: "127.0.0.1:1", caFile: none.pem }]';
  const checks = await operatorExamined(t, `apps: [{ name: scan, livez: "${url}" }], ${tls}`);
  assert.equal(checks[0], 'ok livez of scan: answers');
  assert.match(checks[1]!, /^wrong TLS endpoints: .*operator\.tls\[0\]\.caFile: none\.pem cannot be used/);
});

test('where nothing is named nothing is asked', async (t) =>
  assert.deepEqual(await operatorExamined(t, ''), []));

import assert from 'node:assert/strict';
import { before, test, type TestContext } from 'node:test';
import { createAuthority } from '../../reference/tls/authority.js';
import { pathFromHere } from '../../target-file/read-named.js';
import { complaintOf, targetWith } from '../../target-file/testing.js';
import { tlsEndpoints, knownPath } from './endpoint.js';

let files: Record<string, string>;

before(async () => {
  const ca = await createAuthority('assay test authority');
  const [one, other, old] = [await ca.issue(), await ca.issue(), await ca.issue({ from: -9, to: -1 })];
  const [future, client, delegated] = [
    await ca.issue({ from: 1 }),
    await ca.issue({ use: 'client' }),
    await (await ca.delegate()).issue(),
  ];
  files = {
    'future.pem': future.cert,
    'future-key.pem': future.key,
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'delegated.pem': delegated.cert,
    'delegated-key.pem': delegated.key,
    'ca.pem': `# roots\n${ca.cert}\n${ca.cert}`,
    'cert.pem': one.cert,
    'key.pem': one.key,
    'other-key.pem': other.key,
    'old.pem': old.cert,
    'old-key.pem': old.key,
    'no.pem': 'nothing',
    'broken.pem': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  };
});

const targetFor = (t: TestContext, ...parts: string[]) =>
  targetWith(t, `operator:\n  tls:\n${parts.map((part) => `    - { ${part} }\n`).join('')}`, files);

const endpoints = (t: TestContext, ...parts: string[]) => tlsEndpoints(targetFor(t, ...parts));

test('an endpoint has what the target file says of it, its files read', (t) => {
  const target = targetFor(
    t,
    'endpoint: node.example:5001, caFile: ca.pem, minimumVersion: TLSv1.2, ciphers: [A], ' +
      'clientAuth: { required: true, certificateFile: cert.pem, keyFile: key.pem, ' +
      'expiredCertificateFile: old.pem, expiredKeyFile: old-key.pem }',
    'endpoint: "[::1]:7", clientAuth: { required: false }',
    'endpoint: 127.0.0.1:8',
  );
  const [one, other, last] = tlsEndpoints(target);
  const at = (place: number) =>
    `${target.at(`/operator/tls/${place}/endpoint`)} operator.tls[${place}].endpoint`;
  const from = (name: string) => pathFromHere(target, name);
  const { ca, right, expired, ...facts } = one!;
  assert.deepEqual(facts, {
    name: 'node.example:5001',
    at: at(0),
    host: 'node.example',
    port: 5001,
    path: '/',
    minimumVersion: 'TLSv1.2',
    ciphers: ['A'],
    demandsCertificate: true,
    files: {
      ca: from('ca.pem'),
      right: { cert: from('cert.pem'), key: from('key.pem') },
      expired: { cert: from('old.pem'), key: from('old-key.pem') },
    },
  });
  assert.deepEqual([ca?.length, right?.key.slice(0, 27)], [2, '-----BEGIN PRIVATE KEY-----']);
  assert.ok(expired);
  assert.deepEqual(other, {
    name: '[::1]:7',
    at: at(1),
    host: '::1',
    port: 7,
    path: '/',
    demandsCertificate: false,
    files: {},
  });
  assert.deepEqual(last, {
    name: '127.0.0.1:8',
    at: at(2),
    host: '127.0.0.1',
    port: 8,
    path: '/',
    files: {},
  });
});

test('a target without TLS endpoints has none', (t) => {
  assert.deepEqual(tlsEndpoints(targetWith(t, '')), []);
});

test('a file that cannot be used says why, and where it is named', async (t) => {
  const auth = (members: string) => `clientAuth: { required: true, ${members} }`;
  const complaint = (part: string) => complaintOf('', () => endpoints(t, `endpoint: a:1, ${part}`));
  for (const [part, expected] of [
    ['caFile: absent.pem', /target\.yaml:6:\d+: operator\.tls\[0\]\.caFile: absent\.pem cannot be used/],
    ['caFile: no.pem', /caFile: no\.pem contains no certificate in PEM$/],
    ['caFile: broken.pem', /caFile: broken\.pem contains a certificate that cannot be read$/],
    [
      auth('certificateFile: cert.pem, keyFile: no.pem'),
      /clientAuth\.keyFile: no\.pem contains no readable private key/,
    ],
    [
      auth('certificateFile: cert.pem, keyFile: other-key.pem'),
      /keyFile: other-key\.pem is not the key of .*cert\.pem$/,
    ],
    [
      auth('certificateFile: old.pem, keyFile: old-key.pem'),
      /certificateFile: .* old\.pem expired on .* name another/,
    ],
    [
      auth('expiredCertificateFile: cert.pem, expiredKeyFile: key.pem'),
      /expiredCertificateFile: .* cert\.pem has not expired: it is valid until /,
    ],
    [
      auth('futureCertificateFile: cert.pem, futureKeyFile: key.pem'),
      /futureCertificateFile: .* cert\.pem is valid since /,
    ],
    [
      auth('certificateFile: future.pem, keyFile: future-key.pem'),
      /certificateFile: .* future\.pem is not valid before /,
    ],
    [
      auth('forServersCertificateFile: client.pem, forServersKeyFile: client-key.pem'),
      /forServersCertificateFile: .* client\.pem is also for clients; name another/,
    ],
    [
      auth('byLeafCertificateFile: cert.pem, byLeafKeyFile: key.pem'),
      /byLeafCertificateFile: .* cert\.pem has no issuer certificate after it/,
    ],
    [
      auth('byLeafCertificateFile: delegated.pem, byLeafKeyFile: delegated-key.pem'),
      /byLeafCertificateFile: .* delegated\.pem was issued by an authority/,
    ],
  ] as const) {
    const told = await complaint(part);
    assert.match(told, /^UsageError: /);
    assert.match(told, expected);
  }
});

const FILE = `
registry: { url: "https://node.example/token" }
operator:
  apps:
    - { name: a, livez: "https://node.example:5001/a/livez", metrics: "https://node.example:10013/metrics" }
    - { name: b, readyz: "https://node.example:5001/b/readyz", livez: "http://node.example:5002/livez" }
`;

test('what is known at a port over HTTPS is asked for, readiness first', (t) => {
  const target = targetWith(t, FILE);
  for (const [endpoint, path] of [
    ['node.example:5001', '/b/readyz'],
    ['Node.Example:10013', '/metrics'],
    ['node.example:443', '/token'],
    ['node.example:5002', '/'],
    ['other.example:5001', '/'],
  ] as const)
    assert.equal(knownPath(target, endpoint), path, endpoint);
});

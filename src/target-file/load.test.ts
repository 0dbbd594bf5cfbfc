import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { loadTarget } from './load.js';
import { folderWith, targetWith } from './testing.js';
import { targetSchema } from './schema.js';
import { acceptContextUrl, allocationUrl, below } from './target.js';

const EVERYTHING = `# Leave out what the target does not have.
version: 1
name: acme registry 2.3.1 on staging
environment: staging            # staging | production
registry:
  url: https://registry.staging.example/token
  credential: registryUser
  transferInstructions:
    acceptable: ["00aa…", "00bb…"]
    unknown: []
    reassigning: ["00cc…"]
  provision: ./provision.sh
participant:
  url: https://participant.staging.example/json
  duplicateHints: rejected
  selfAllocation: allowed
  synchronizers: ["global-domain::1220…"]
  identityProviders: [idp-east, idp-west]
scan:
  url: https://scan.staging.example
  bulkAcs:
    query: {}
    recordTimeParameter: at_or_before_record_time
    failing:
      - { at_or_before_record_time: "1970-01-01T00:00:00Z" }
    downloadHosts: [objects.staging.example]
operator:
  apps:
    - name: validator
      readyz: http://validator.staging.example:5003/api/validator/readyz
      livez: http://validator.staging.example:5003/api/validator/livez
      metrics: http://validator.staging.example:10013/metrics
  tls:
    - endpoint: participant.staging.example:5001
      caFile: ca.pem
      minimumVersion: TLSv1.3
      ciphers: [TLS_AES_256_GCM_SHA384]
      clientAuth: { required: true, certificateFile: admin.pem, keyFile: admin-key.pem, expiredCertificateFile: old.pem, expiredKeyFile: old-key.pem }
credentials:
  participantAdmin: { tokenEnv: ADMIN_TOKEN }
  identityProviderAdmin: { tokenFile: idp-admin.jwt, identityProviderId: idp-east }
  user: { clientCredentials: { issuer: https://idp.staging.example, clientId: assay, clientSecretEnv: ASSAY_SECRET, audience: https://ledger.example, scope: daml_ledger_api }, subject: alice }
  stranger: { tokenEnv: STRANGER_TOKEN }
  expired: { tokenEnv: EXPIRED_TOKEN }
issuer:
  signingKeyFile: issuer.pem
  algorithm: RS256
  keyId: k1
  issuer: https://issuer.staging.example
  audience: https://ledger.example
  claims: { scope: daml_ledger_api }
  subjects:
    participantAdmin: { subject: admin-user }
    identityProviderAdmin: { subject: east-admin, identityProviderId: idp-east }
tls: { caFile: ca.pem, certificateFile: client.pem, keyFile: client-key.pem }
limits: { allocations: 60, requestsPerSecond: 100, concurrency: 16, requestTimeout: 10s }
waivers:
  - clause: participant.hint-length-accepted
    reason: the node's own limit is 185 characters (ticket 4711)
    expires: 2027-03-31
`;

test('a file with everything is loaded as it is', (t) => {
  const folder = folderWith(t, { 'target.yaml': EVERYTHING });
  const target = loadTarget(join(folder, 'target.yaml'), { env: {} });
  assert.equal(target.dir, resolve(folder));
  assert.equal(target.registry?.url, 'https://registry.staging.example/token');
  assert.deepEqual(target.registry.transferInstructions?.acceptable, ['00aa…', '00bb…']);
  const { requestTimeout, ...numbers } = target.limits;
  assert.equal(requestTimeout, '10s');
  assert.deepEqual(numbers, { allocations: 60, requestsPerSecond: 100, concurrency: 16 });
  assert.equal(target.waivers[0]?.expires, '2027-03-31');
  assert.equal(target.operator?.tls?.[0]?.clientAuth?.required, true);
});

test('defaults are filled in', (t) => {
  const lines = 'participant: { url: http://localhost:7575 }\nscan: { url: http://localhost, bulkAcs: {} }\n';
  const target = targetWith(t, lines);
  assert.deepEqual(target.limits, { allocations: 60, concurrency: 32, requestTimeout: '10s' });
  assert.deepEqual(target.waivers, []);
  assert.equal(target.participant?.selfAllocation, 'allowed');
  assert.deepEqual(target.scan?.bulkAcs, { query: {}, downloadHosts: [] });
  assert.equal(target.registry, undefined);
});

test('a place is told by line and column, and a missing one by what stands around it', (t) => {
  const lines = 'registry:\n  url: http://localhost\n  transferInstructions:\n    acceptable: [a, b]\n';
  const target = targetWith(t, lines);
  const places = [
    '/registry/url',
    '/registry/transferInstructions/acceptable/1',
    '/registry/transferInstructions/unknown/0',
    '/tls',
  ];
  const told = places.map((pointer) => target.at(pointer));
  assert.deepEqual(
    told,
    ['5:8', '7:21', '6:3', '1:1'].map((place) => `${target.file}:${place}`),
  );
});

test('variables are expanded in strings, and nowhere else', (t) => {
  const text = [
    'version: 1 # ${NOBODY}',
    'name: "${A}-${B} $${A} $A"',
    'environment: staging',
    'registry: { url: "${BASE}/x" }',
    'issuer: { signingKeyFile: k, algorithm: RS256, issuer: i, claims: { "${A}": "${EMPTY}" } }',
  ].join('\n');
  const folder = folderWith(t, { 'target.yaml': text });
  const env = { A: '1', B: '${A}', BASE: 'http://localhost', EMPTY: '' };
  const target = loadTarget(join(folder, 'target.yaml'), { env });
  assert.equal(target.name, '1-${A} ${A} $A');
  assert.equal(target.registry?.url, 'http://localhost/x');
  assert.deepEqual(target.issuer?.claims, { '${A}': '' });
});

test('a few anchors may be used, and dates stay strings, whatever the file says of its YAML version', (t) => {
  const text =
    '%YAML 1.1\n---\nversion: 1\nname: &n n\nenvironment: staging\nwaivers: [{ clause: a.b, reason: *n, expires: 2027-01-31 }]\n';
  const target = loadTarget(join(folderWith(t, { 'target.yaml': text }), 'target.yaml'));
  assert.deepEqual(target.waivers, [{ clause: 'a.b', reason: 'n', expires: '2027-01-31' }]);
});

test('a token that stands in the file is told, without what follows from it, and never shown', (t) => {
  const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA';
  const texts = [
    `me: { tokenEnv: ${jwt} }`,
    `me: { tokenFile: ${jwt} }`,
    `me: ${jwt}`,
    `me: { token: ${jwt} }`,
    'me: { token: opaque }',
  ];
  for (const text of texts)
    assert.throws(
      () => targetWith(t, `credentials:\n  ${text}\n`),
      ({ message }: Error) => {
        assert.match(
          message,
          /target\.yaml:5:\d+: .*Do not write tokens into this file: .*Revoke this token/,
        );
        assert.equal(message.split('\n').filter((line) => line.includes('target.yaml')).length, 1);
        assert.ok(!message.includes(jwt) && !message.includes('opaque'));
        return true;
      },
    );
});

const published: unknown = JSON.parse(JSON.stringify(targetSchema));

const parts = (value: unknown): Record<string, unknown>[] =>
  value !== null && typeof value === 'object'
    ? [value as Record<string, unknown>, ...Object.values(value).flatMap(parts)]
    : [];

test('the published schema is one of draft-07, for readers that know none of our formats', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const validate = ajv.compile(published as object);
  assert.equal(validate({ version: 1, name: 'x', environment: 'staging' }), true);
  assert.equal(validate({ version: 1, name: 'x', environment: 'staging', unknown: 1 }), false);
});

test('no object of it is open, but for the free maps; each of its keys is described for editors', () => {
  const open = parts(published).filter(
    (part) => part['type'] === 'object' && part['properties'] && part['additionalProperties'] !== false,
  );
  assert.deepEqual(open, []);
  const keys = parts(published).flatMap((part) => Object.entries(part['properties'] ?? {}));
  assert.ok(keys.length > 60);
  const silent = keys.filter(([, part]) => !(part as { description?: string }).description);
  assert.deepEqual(silent, []);
});

test('a base URL may carry a path, and end in slashes, below which the calls of the specification are', () => {
  for (const [base, expected] of [
    ['http://host', 'http://host/x'],
    ['http://host/', 'http://host/x'],
    ['https://host:1/a/b', 'https://host:1/a/b/x'],
    ['https://host:1/a//b//', 'https://host:1/a//b/x'],
  ] as const)
    assert.equal(below(base, '/x'), expected);
  const accept = 'http://host/token/registry/transfer-instruction/v1/a%2Fb/choice-contexts/accept';
  assert.equal(acceptContextUrl('http://host/token/', 'a%2Fb'), accept);
  assert.equal(allocationUrl('http://host/json/'), 'http://host/json/v2/parties');
});

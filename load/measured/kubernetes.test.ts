import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../src/platform/errors.js';
import { type KubernetesLoad, kubernetesManifests } from './kubernetes.js';
import { flawsOfTestRun } from './testing/prometheus.js';

const load: KubernetesLoad = {
  name: 'assay-mixed-load',
  parallelism: 3,
  script: { name: 'mixed.js', text: '// the script' },
  files: { 'plan.json': '{}', 'ca.pem': 'CA' },
  credentials: ['own/name', 'participantAdmin'],
  certificate: true,
  prometheus: 'http://prometheus:9090/api/v1/write',
  environment: { GOGC: '1000' },
};

type Runner = { env: { name: string; value?: string }[]; volumes: unknown[] };
type TestRun = { apiVersion: string; spec: { runner: Runner; initializer: Runner } };

test('certificates and tokens come from Secrets, and only to the runners', () => {
  const [, testRun] = kubernetesManifests(load) as [object, TestRun];
  assert.deepEqual(flawsOfTestRun(testRun), []);
  const { runner, initializer } = testRun.spec;
  const value = (name: string) => runner.env.find((each) => each.name === name)?.value;
  assert.equal(
    value('ASSAY_TOKENS'),
    '{"own/name":"$(ASSAY_TOKEN_0)","participantAdmin":"$(ASSAY_TOKEN_1)"}',
  );
  assert.equal(value('SSL_CERT_FILE'), '/test/ca.pem');
  assert.deepEqual(runner.volumes, [{ name: 'certificate', secret: { secretName: 'assay-mixed-load-tls' } }]);
  assert.deepEqual(
    initializer.env.map(({ name }) => name),
    ['ASSAY_PLAN', 'SSL_CERT_FILE'],
  );
});

test('what does not fit into a ConfigMap is refused, with what helps', () => {
  const files = { 'plan.json': 'x'.repeat(1024 * 1024) };
  assert.throws(
    () => kubernetesManifests({ ...load, files }),
    (error) =>
      error instanceof UsageError &&
      /take 1048\d{3} bytes, and a ConfigMap holds 1048576\. Load one scenario/.test(error.message),
  );
});

test('the definition is kept to the letter: what it does not name is a flaw', () => {
  const [, testRun] = kubernetesManifests(load) as [object, TestRun];
  assert.notDeepEqual(flawsOfTestRun({ ...testRun, spec: { ...testRun.spec, runners: 3 } } as TestRun), []);
  assert.notDeepEqual(flawsOfTestRun({ ...testRun, apiVersion: 'k6.io/v2' }), []);
});

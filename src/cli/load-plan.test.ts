import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import { flawsOfTestRun, startPrometheus } from '../../load/measured/testing/prometheus.js';
import { lacks } from '../probes/metrics/testing/programs.js';
import { k6 as found, skip as noK6 } from '../../load/testing/run.js';
import { folderWith } from '../target-file/testing.js';
import { UsageError } from '../platform/errors.js';
import { kubernetesManifests } from './load-plan.js';
import { assayInProcess } from './testing/assay.js';
import { recording } from '../http/testing.js';

const PUSHED = ['--prometheus', 'http://prometheus:9090'];
const PARTIES = ['--scenario', 'party-allocation', '--allow-writes', ...PUSHED];
const REGISTRY = ['--scenario', 'accept-context', ...PUSHED];

/** A registry that nobody serves, with so many instructions, whose ids are so long. */
const registry = (count: number, length: number) => ({
  registry: {
    url: 'http://127.0.0.1:9',
    transferInstructions: {
      acceptable: Array.from({ length: count }, (_, i) => `00${i.toString(16).padStart(length, '0')}`),
    },
  },
});

describe('assay load --plan kubernetes', { concurrency: 2 }, () => {
  test('prints what the operator takes: Secrets by name, never what is in them', async (t) => {
    const { url } = await participant(t);
    const cwd = targetIn(t, withParties(url));
    const { stdout, stderr } = await askPlan(cwd, [...PARTIES, '--parallelism', '4']);
    assert.ok(!`${stdout}${stderr}`.includes(TOKEN));
    assert.match(stdout, /# {3}kubectl create secret generic \S+ --from-file=participantAdmin=FILE/);
    const manifests = manifestsIn(stdout);
    const [map, testRun] = manifests;
    assert.deepEqual(flawsOfTestRun(testRun), []);
    const { spec } = testRun;
    assert.equal(spec.parallelism, 4);
    assert.deepEqual(spec.script.configMap, { name: map.metadata.name, file: 'party-allocation.js' });
    assert.deepEqual(Object.keys(map.data), ['party-allocation.js', 'plan.json', 'party-allocation.json']);
    const secrets = spec.runner.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    assert.deepEqual(secrets, [{ name: map.metadata.name, key: 'participantAdmin' }]);
    assert.deepEqual(await planOf(cwd, [...PARTIES, '--parallelism', '4']), manifests, 'the same again');
  });

  test('a target out of reach is planned for too, and what that costs is told', async (t) => {
    const { status, stderr, stdout } = await askPlan(targetIn(t, registry(3, 40)), REGISTRY);
    assert.equal(status, 0, stderr);
    assert.match(stderr, /cannot be reached from here, so fewer clauses are checked/);
    assert.doesNotMatch(stdout, /(?!\n)\p{Cc}|\ufeff/u, 'no parser of YAML takes them');
  });

  test('a corpus that does not fit into a ConfigMap is cut, with the addresses that nothing is left for', async (t) => {
    const cwd = targetIn(t, registry(300, 2200));
    const { stderr, stdout } = await askPlan(cwd, REGISTRY);
    assert.match(stderr, /A ConfigMap can hold 1 MiB, so only the first \d+ requests/);
    const [{ data }, testRun] = manifestsIn(stdout);
    assert.deepEqual(flawsOfTestRun(testRun), []);
    assert.ok(Buffer.byteLength(Object.values(data).join('')) <= 1024 * 1024);
  });

  const wrong: Record<string, [string[], RegExp]> = {
    'no place for metrics': [['--scenario', 'accept-context'], /name with --prometheus where the metrics go/],
    'a segment': [[...REGISTRY, '--segment', '1/2'], /--parallelism is their number/],
    'a folder': [[...REGISTRY, '--out', 'x'], /leave --out out/],
    'no whole number of runners': [[...REGISTRY, '--parallelism', '0'], /from 1 to 1000/],
    'parties without leave': [PARTIES.filter((flag) => flag !== '--allow-writes'), /give --allow-writes/],
  };
  for (const [what, [args, message]] of Object.entries(wrong))
    test(`wrong use: ${what}`, async (t) => {
      const target = { ...registry(1, 40), ...withParties('http://127.0.0.1:9') };
      const { status, stdout, stderr } = await askPlan(targetIn(t, target), args);
      assert.deepEqual([status, stdout], [2, ''], stderr);
      assert.match(stderr, message);
    });
});

const skip =
  process.platform === 'win32' ? 'the paths are those of a container' : noK6 || lacks('prometheus');
const run = promisify(execFile);

const SEGMENTS = ['0:1/2', '1/2:1'];

/** What is in the environment of a pod: of a new one each time. */
function environment(variables: readonly Variable[], dir: string): Record<string, string> {
  const values = variables.map(({ name, value = '', valueFrom }) => {
    if (valueFrom) return [name, valueFrom.fieldRef ? randomUUID() : TOKEN];
    return [name, value.replace('/test/', `${dir}/`).replaceAll(/\$\(ASSAY_TOKEN_\d\)/g, TOKEN)];
  });
  return Object.fromEntries(values) as Record<string, string>;
}

test(
  'as the operator runs them, runners share the cap, repeat no hint when applied again, and write to Prometheus',
  { skip },
  async (t) => {
    const { url, seen } = await participant(t);
    const prometheus = await startPrometheus(t);
    const dir = targetIn(t, withParties(url));
    const [map, { spec }] = await planOf(dir, [
      ...['--scenario', 'party-allocation', '--allow-writes', '--invalid', '0%', '--rate', '20'],
      ...['--duration', '2s', '--max-parties', '30', '--parallelism', '2', '--prometheus', prometheus.url],
    ]);
    for (const [name, text] of Object.entries(map.data))
      writeFileSync(join(dir, name), text.replaceAll('/test/', `${dir}/`));
    const { program } = found!;
    const script = join(dir, spec.script.configMap.file);
    const flags = spec.arguments.split(' ');
    const k6 = (args: string[], variables: readonly Variable[]) =>
      run(program, args, {
        env: { PATH: process.env['PATH'], ...environment(variables, dir) },
        timeout: 300_000,
      });

    // The initializer leaves the output away, and hands over each variable.
    const { env } = spec.initializer;
    const given = Object.entries(environment(env, dir)).flatMap(([name, value]) => [
      '-e',
      `${name}=${value}`,
    ]);
    const archive = join(dir, 'archive.tar');
    await k6(['archive', script, ...given, '-O', archive, ...flags.slice(2)], env);
    const { stdout } = await k6(['inspect', '--execution-requirements', archive], env);
    assert.ok((JSON.parse(stdout) as { maxVUs: number }).maxVUs > 0);

    const before = seen.length;
    for (const applied of ['first', 'second'])
      await Promise.all(
        SEGMENTS.map((segment, i) => {
          const own = [`--execution-segment=${segment}`, '--execution-segment-sequence=0,1/2,1'];
          const tags = ['--tag', `instance_id=${i}`, '--tag', `testrun_name=${applied}`];
          const args = ['run', '--quiet', ...own, ...flags, script, '--address=127.0.0.1:0', ...tags];
          return k6(args, spec.runner.env);
        }),
      );
    const sent = seen.slice(before);
    assert.equal(sent.length, 60, 'the cap is that of both runners together');
    assert.equal(new Set(sent.map(({ hint }) => hint)).size, 60, 'no hint twice');
    assert.ok(sent.every(({ authorization }) => authorization === `Bearer ${TOKEN}`));
    const [count] = await prometheus.query(
      'sum(histogram_count(k6_http_req_duration_seconds{scenario="party-allocation"}))',
    );
    assert.equal(Number(count?.value), 60);
    const apart = await prometheus.query('count by (instance_id, testrun_name) (k6_http_reqs_total)');
    assert.equal(apart.length, 4);
  },
);

const TOKEN = 'value-of-the-token';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string }; fieldRef?: { fieldPath: string } };
}
interface ConfigMap {
  metadata: { name: string };
  data: Record<string, string>;
}
interface TestRun {
  apiVersion: string;
  spec: {
    parallelism: number;
    script: { configMap: { name: string; file: string } };
    arguments: string;
    initializer: { env: Variable[] };
    runner: { env: Variable[]; volumes?: unknown[] };
  };
}

/** A folder with this target file, until the test ends. */
const targetIn = (t: TestContext, target: object): string =>
  folderWith(t, {
    'target.yaml': stringify({ version: 1, name: 'acme', environment: 'staging', ...target }),
  });

/** Target file members for a target that allocates parties. */
const withParties = (url: string) => ({
  participant: { url },
  credentials: { participantAdmin: { tokenEnv: 'ADMIN_TOKEN' } },
});

/** A participant that accepts every hint, and records it with the token. */
async function participant(t: TestContext) {
  const seen: { hint: string; authorization: string | undefined }[] = [];
  const { url } = await recording(t, (_, { headers, body }) => {
    const { hint } = /"partyIdHint":"(?<hint>[^"]+)"/.exec(String(body))?.groups ?? {};
    const authorization = new Map(headers.map(([name, value]) => [name.toLowerCase(), value])).get(
      'authorization',
    );
    if (hint !== undefined) seen.push({ hint, authorization });
    return { headers: ['content-type', 'application/json'] };
  });
  return { seen, url };
}

const PLAN = ['load', 'target.yaml', '--profile', 'smoke', '--seed', '1', '--plan', 'kubernetes'];

const askPlan = (cwd: string, args: readonly string[]) =>
  assayInProcess([...PLAN, ...args], { cwd, env: { ADMIN_TOKEN: TOKEN } });

async function planOf(cwd: string, args: readonly string[]): Promise<[ConfigMap, TestRun]> {
  const { status, stdout, stderr } = await askPlan(cwd, args);
  assert.equal(status, 0, stderr);
  return manifestsIn(stdout);
}

function manifestsIn(stdout: string): [ConfigMap, TestRun] {
  const manifests = parseAllDocuments(stdout).map((document) => document.toJS() as unknown);
  return manifests.filter((manifest) => manifest !== null) as [ConfigMap, TestRun];
}

const load: Parameters<typeof kubernetesManifests>[0] = {
  name: 'assay-mixed-load',
  parallelism: 3,
  script: { name: 'mixed.js', text: '// the script' },
  files: { 'plan.json': '{}', 'ca.pem': 'CA' },
  credentials: ['own/name', 'participantAdmin'],
  certificate: true,
  prometheus: 'http://prometheus:9090/api/v1/write',
  environment: { GOGC: '1000' },
};

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
  const names = initializer.env.map(({ name }) => name);
  assert.deepEqual(names, ['ASSAY_PLAN', 'SSL_CERT_FILE']);
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

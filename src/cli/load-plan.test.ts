import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flawsOfTestRun } from '../../load/measured/testing/crd.js';
import { askPlan, manifestsIn, participant, planOf, targetIn, TOKEN, withParties } from './testing/plan.js';

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
    assert.match(stderr, /A ConfigMap holds 1 MiB: the corpus is cut to its first \d+ requests/);
    const [{ data }, testRun] = manifestsIn(stdout);
    assert.deepEqual(flawsOfTestRun(testRun), []);
    assert.ok(Buffer.byteLength(Object.values(data).join('')) <= 1024 * 1024);
  });

  const wrong: Record<string, [string[], RegExp]> = {
    'no place for metrics': [['--scenario', 'accept-context'], /say with --prometheus where the metrics go/],
    'a segment': [[...REGISTRY, '--segment', '1/2'], /--parallelism says how many/],
    'a folder': [[...REGISTRY, '--out', 'x'], /leave --out away/],
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

import { readFileSync } from 'node:fs';
import { parseJson } from '../json.mjs';
import { built, inRoot } from '../paths.mjs';
import { say } from '../setup.mjs';
import { startControlPlane } from './control-plane.mjs';
import { addImages } from './images.mjs';
import { furnish, groupVersion, NODE_IP } from './namespace.mjs';
import { startContainerd, startNode } from './node.mjs';
import { startPrometheus, tryExamples, tryPlan } from './plan.mjs';
import { must } from './process.mjs';
import { trySegments } from './segments.mjs';

/*
 * Runs in namespaces of its own (`scripts/kubernetes.mjs` makes them), in which all that is started here ends with it. Its
 * one argument is JSON: `dir`, `programs`, `bundle`, `k6` and `group`.
 */

/** @typedef {{ dir: string, programs: Record<string, string>, bundle: string, k6: string, group: string }} Given */
const { dir, programs, bundle, k6, group } = /** @type {Given} */ (parseJson(process.argv[2] ?? '{}'));
/** What the initializer and the runners of the operator run in, and what starts them. */
const { K6_IMAGE } = /** @type {{ K6_IMAGE: string }} */ (await built('src/platform/k6/version.ts'));
const STARTER = 'ghcr.io/grafana/k6-operator:latest-starter';
const K6 = `docker.io/${K6_IMAGE.replace(/:[^@]*@/, '@')}`;
const LOAD = [
  ...['--scenario', 'accept-context', '--profile', 'load', '--rate', '40', '--duration', '10s'],
  ...['--seed', '1'],
];
/** What tells why pods do not do what they should. */
const SYMPTOMS = [
  ['get', 'pods,jobs,testruns', '--all-namespaces'],
  ['logs', '--selector=batch.kubernetes.io/job-name', '--prefix', '--tail=20'],
  ['logs', '--namespace=k6-operator-system', 'deployment/k6-operator-controller-manager', '--tail=20'],
];
/** Each answer takes from 10 to 100 ms. */
const KEPT = [0, 0, 100];

const began = performance.now();
const tell = (/** @type {string} */ what) =>
  say(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);

await furnish();
const configOf = await startControlPlane(dir, programs);
const admin = configOf('admin');
const kubectl = (/** @type {string[]} */ args) =>
  must(programs['kubectl'] ?? '', ['--kubeconfig', admin, ...args]);
tell('etcd, kube-apiserver, kube-controller-manager, kube-scheduler');

const ctr = await startContainerd(dir, programs);
const images = readFileSync(bundle, 'utf8').matchAll(/^ +image: (\S+)$/gm);
const operator = Array.from(images, ([, image = '']) => image);
await addImages(ctr, dir, programs, k6, [K6, STARTER, ...operator]);
startNode(dir, programs, configOf, group);
await kubectl(['wait', 'node/node', '--for=create', '--timeout=120s']);
await kubectl(['wait', 'node/node', '--for=condition=Ready', '--timeout=120s']);
tell('containerd, kubelet, kube-proxy');

await kubectl(['apply', '--server-side', '-f', bundle]);
const deployments = ['wait', '--for=condition=Available', '--timeout=180s', '--namespace=k6-operator-system'];
await kubectl([...deployments, 'deployment', '--all']);
await startPrometheus(dir);
tell('k6-operator, in a pod; Prometheus');

process.env['LISTEN'] = `${NODE_IP}:0`;
const { serve } =
  /** @type {{ serve: (...kept: number[]) => Promise<{ file: string, close: () => Promise<number[]> }> }} */ (
    await built('bench/load-served.ts')
  );
const findings = [await tryExamples(kubectl, inRoot('examples', 'kubernetes'))];
try {
  const planned = await serve(...KEPT);
  findings.push(...(await tryPlan(dir, kubectl, planned.file, LOAD, planned.close)));
  tell('the plan');
  const segmented = await serve(...KEPT);
  findings.push(...(await trySegments(dir, kubectl, segmented.file, LOAD, K6, segmented.close)));
  tell('the segments');
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  for (const args of SYMPTOMS) say(await kubectl(args).catch(String));
  process.exit(1);
}

/** What a run here says nothing about. */
const NOT_RUN = [
  'the published images of k6 and the operator: one image of this machine stands for them, built from the same versions',
  'more than one machine, and names of services (DNS)',
  'tokens and client certificates from Secrets, and a Prometheus that asks who pushes',
  'the pods of examples/kubernetes: the API only takes them',
  `control groups of version ${groupVersion() === 1 ? 2 : 1}`,
];
for (const { what, ok, figures } of findings) say(`${ok ? 'ok  ' : 'FAIL'}  ${what}: ${figures}`);
say(`not run:\n${NOT_RUN.map((what) => `      ${what}`).join('\n')}`);
process.exit(findings.every(({ ok }) => ok) ? 0 : 1);

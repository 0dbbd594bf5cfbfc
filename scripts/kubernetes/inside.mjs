import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseJson, ASSAY, built, inRoot } from '../paths.mjs';
import { run } from '../run.mjs';
import { BROKEN, startPrometheus, tryExamples, tryPlan } from './plan.mjs';
import { PAUSE, addImages } from './images.mjs';
import { NODE_IP, PODS, furnish, groupVersion, must, start, until } from './process.mjs';
import { say } from '../setup.mjs';
import { startControlPlane } from './control-plane.mjs';

/** @import { Command, Finding } from './plan.mjs' */

const SEGMENTS = 3;

/**
 * Sends a load with `assay load --segment` in the pods of an Indexed Job, one segment each, and merges the results.
 * @param {string} dir @param {Command} kubectl @param {string} target its file @param {string[]} load the flags of
 * it
 * @param {string} image with Node.js, and with k6 in `/opt/k6`
 * @param {() => Promise<number[]>} seen the duration of each request in the target, in milliseconds
 * @returns {Promise<Finding[]>}
 */
async function trySegments(dir, kubectl, target, load, image, seen) {
  const runs = join(dir, 'runs');
  mkdirSync(runs);
  chmodSync(runs, 0o777);
  await kubectl(['create', 'configmap', 'assay-target', `--from-file=target.yaml=${target}`]);
  const job = join(dir, 'segments.json');
  writeFileSync(job, JSON.stringify(segments(runs, load, image)));
  await kubectl(['apply', '-f', job]);
  await kubectl(['wait', 'job/assay-segments', '--for=condition=Complete', '--timeout=120s']);

  const parts = Array.from({ length: SEGMENTS }, (_, i) => join(runs, `${i}`));
  const merged = join(dir, 'merged');
  const { status, output } = await run(process.execPath, [ASSAY, 'merge', ...parts, '--out', merged]);
  const kept = await seen();
  if (status !== 1) return [{ what: 'assay merge', ok: false, figures: `status ${status}: ${output}` }];
  const { scenarios, clauses } =
    /** @type {{ scenarios: { requests: number }[], clauses: { id: string, broken: number }[] }} */ (
      parseJson(readFileSync(join(merged, 'load.json'), 'utf8'))
    );
  const requests = scenarios.reduce((sum, one) => sum + one.requests, 0);
  const broken = clauses.filter((one) => one.broken > 0);
  return [
    {
      what: 'segments in pods, merged, count what the target saw',
      ok: kept.length > 0 && requests === kept.length,
      figures: `${requests} of ${kept.length}`,
    },
    {
      what: 'what they are merged to fails by the clauses that the target breaks',
      ok: isDeepStrictEqual(broken.map(({ id }) => id).sort(), BROKEN),
      figures: broken.map((one) => `${one.id} ${one.broken} times`).join(', '),
    },
  ];
}

/** @param {string} runs @param {string[]} load @param {string} image */
function segments(runs, load, image) {
  const assay = ['node', '/assay/dist/src/cli/assay.js', 'load', '/target/target.yaml', ...load].join(' ');
  const segment = `--segment $((JOB_COMPLETION_INDEX + 1))/${SEGMENTS} --out /runs/$JOB_COMPLETION_INDEX`;
  const mounts = { assay: ['/assay', inRoot()], runs: ['/runs', runs] };
  const container = {
    name: 'assay',
    image,
    // 1: a threshold is broken, which is a valid result of the load.
    command: ['sh', '-euc', `${assay} ${segment} || test $? -eq 1`],
    env: [{ name: 'K6_BIN', value: '/opt/k6' }],
    volumeMounts: [
      { name: 'target', mountPath: '/target', readOnly: true },
      { name: 'assay', mountPath: '/assay', readOnly: true },
      { name: 'runs', mountPath: '/runs' },
    ],
  };
  const volumes = [
    { name: 'target', configMap: { name: 'assay-target' } },
    ...Object.entries(mounts).map(([name, [, path]]) => ({ name, hostPath: { path } })),
  ];
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'assay-segments' },
    spec: {
      completionMode: 'Indexed',
      completions: SEGMENTS,
      parallelism: SEGMENTS,
      backoffLimit: 0,
      template: { spec: { restartPolicy: 'Never', containers: [container], volumes } },
    },
  };
}

/** @import { Programs } from './control-plane.mjs' */

/**
 * Starts containerd, and adds images to it.
 * @param {string} dir @param {Programs} programs
 * @returns {Promise<(args: string[]) => Promise<string>>} its client
 */
async function startContainerd(dir, programs) {
  const socket = join(dir, 'containerd.sock');
  const plugins = join(dir, 'cni');
  mkdirSync(plugins);
  const network = { type: 'ptp', ipam: { type: 'host-local', subnet: PODS, routes: [{ dst: '0.0.0.0/0' }] } };
  writeFileSync(
    join(plugins, 'pods.conflist'),
    JSON.stringify({ cniVersion: '1.0.0', name: 'pods', plugins: [network] }),
  );
  writeFileSync(
    join(dir, 'containerd.toml'),
    `version = 3
root = '${join(dir, 'containerd')}'
[grpc]
address = '${socket}'
[plugins.'io.containerd.internal.v1.opt']
path = '${join(dir, 'opt')}'
[plugins.'io.containerd.cri.v1.images'.pinned_images]
sandbox = '${PAUSE}'
[plugins.'io.containerd.cri.v1.runtime']
disable_apparmor = true
disable_hugetlb_controller = true
restrict_oom_score_adj = true
tolerate_missing_hugetlb_controller = true
[plugins.'io.containerd.cri.v1.runtime'.cni]
bin_dirs = ['${dirname(programs['ptp'] ?? '')}']
conf_dir = '${plugins}'
`,
  );
  const path = [dirname(programs['containerd'] ?? ''), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path };
  start(dir, programs['containerd'] ?? '', ['--config', join(dir, 'containerd.toml')], { env });
  await until('containerd', async () => existsSync(socket), 60);
  return (args) => must(programs['ctr'] ?? '', ['--address', socket, '--namespace', 'k8s.io', ...args]);
}

/**
 * Starts kubelet and kube-proxy on containerd.
 * @param {string} dir @param {Programs} programs @param {(user: 'kubelet' | 'kube-proxy') => string} configOf
 * @param {string} group the parent of all pods
 */
function startNode(dir, programs, configOf, group) {
  const kubelet = join(dir, 'kubelet.json');
  writeFileSync(
    kubelet,
    JSON.stringify({
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      // Only the processes that were started here can reach it.
      authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
      authorization: { mode: 'AlwaysAllow' },
      containerRuntimeEndpoint: `unix://${join(dir, 'containerd.sock')}`,
      cgroupDriver: 'cgroupfs',
      cgroupRoot: `/${group}`,
      // Some machines still have version 1.
      failCgroupV1: false,
      failSwapOn: false,
      resolvConf: '',
      // Sometimes it detects the start or the end of a pod only in this way; by default that takes up to a minute.
      syncFrequency: '5s',
    }),
  );
  const named = ['--hostname-override=node', `--node-ip=${NODE_IP}`];
  const certificates = `--cert-dir=${join(dir, 'kubelet')}`;
  start(dir, programs['kubelet'] ?? '', [
    `--config=${kubelet}`,
    `--kubeconfig=${configOf('kubelet')}`,
    certificates,
    ...named,
  ]);
  const proxy = join(dir, 'proxy.json');
  writeFileSync(
    proxy,
    JSON.stringify({
      apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
      kind: 'KubeProxyConfiguration',
      clientConnection: { kubeconfig: configOf('kube-proxy') },
      mode: 'iptables',
      clusterCIDR: PODS,
      hostnameOverride: 'node',
      conntrack: { maxPerCore: 0, min: 0, tcpCloseWaitTimeout: '0s', tcpEstablishedTimeout: '0s' },
    }),
  );
  start(dir, programs['kube-proxy'] ?? '', [`--config=${proxy}`]);
}

/*
 * Runs in its own namespaces (`scripts/kubernetes.mjs` creates them), so that everything that is started here ends
 * with it. Its one argument is JSON: `dir`, `programs`, `bundle`, `k6` and `group`.
 */

/** @typedef {{ dir: string, programs: Record<string, string>, bundle: string, k6: string, group: string }} Given */
const { dir, programs, bundle, k6, group } = /** @type {Given} */ (parseJson(process.argv[2] ?? '{}'));
/** The images of the initializer and the runners of the operator, and of the starter. */
const { K6_IMAGE } = /** @type {{ K6_IMAGE: string }} */ (await built('src/platform/k6/find.ts'));
const STARTER = 'ghcr.io/grafana/k6-operator:latest-starter';
const K6 = `docker.io/${K6_IMAGE.replace(/:[^@]*@/, '@')}`;
const LOAD = [
  ...['--scenario', 'accept-context', '--profile', 'load', '--rate', '40', '--duration', '10s'],
  ...['--seed', '1'],
];
/** Commands that show why pods do not work. */
const SYMPTOMS = [
  ['get', 'pods,jobs,testruns', '--all-namespaces'],
  ['logs', '--selector=batch.kubernetes.io/job-name', '--prefix', '--tail=20'],
  ['logs', '--namespace=k6-operator-system', 'deployment/k6-operator-controller-manager', '--tail=20'],
];
/** Each response takes from 10 to 100 ms. */
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
    await built('bench/load-bare.ts')
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

/** What this run does not test. */
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

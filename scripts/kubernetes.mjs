import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson, built, inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { say, setUp } from './setup.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { addGroup, removeGroup } from './kubernetes/process.mjs';

/**
 * External programs, built by Go from one version of their sources, whose checksums Go verifies. `replaces` are
 * lines of go.mod; `settings` are variables of the build.
 * @typedef {{ name: string, requires: string, replaces?: string[], programs: Record<string, string>, flags?: string[],
 *   settings?: Record<string, string> }} Module
 */

const KUBERNETES = 'v1.36.3';
const CONTAINERD = 'v2.4.2';
const PLUGINS = 'v1.9.1';

/** Programs in images have no shared libraries. */
const STATIC = { CGO_ENABLED: '0' };

/** The sources of the parts of Kubernetes are in its repository, but are published with their own versions. */
async function kubernetes() {
  const { stdout, output, ok } = await run('go', [
    'mod',
    'download',
    '-json',
    `k8s.io/kubernetes@${KUBERNETES}`,
  ]);
  if (!ok) throw new Error(output);
  const { GoMod } = /** @type {{ GoMod: string }} */ (parseJson(stdout));
  const parts = [...readFileSync(GoMod, 'utf8').matchAll(/^\s*(\S+) => \.\/staging\//gm)].map(
    ([, part]) => part,
  );
  const version = KUBERNETES.replace('v1', 'v0');
  const commands = [
    'kube-apiserver',
    'kube-controller-manager',
    'kube-scheduler',
    'kubelet',
    'kube-proxy',
    'kubectl',
  ];
  return {
    name: 'kubernetes',
    requires: `k8s.io/kubernetes ${KUBERNETES}`,
    replaces: parts.map((part) => `${part} => ${part} ${version}`),
    programs: {
      ...Object.fromEntries(commands.map((name) => [name, `k8s.io/kubernetes/cmd/${name}`])),
      etcd: 'go.etcd.io/etcd/server/v3',
    },
    flags: ['-ldflags', `-s -w -X k8s.io/component-base/version.gitVersion=${KUBERNETES}`],
  };
}

/** @returns {Module[]} */
const runtime = () => [
  {
    name: 'containerd',
    requires: `github.com/containerd/containerd/v2 ${CONTAINERD}`,
    programs: Object.fromEntries(
      ['containerd', 'containerd-shim-runc-v2', 'ctr'].map((name) => [
        name,
        `github.com/containerd/containerd/v2/cmd/${name}`,
      ]),
    ),
    flags: ['-tags', 'no_btrfs,no_zfs,no_devmapper,no_aufs', '-ldflags', '-s -w'],
  },
  {
    name: 'plugins',
    requires: `github.com/containernetworking/plugins ${PLUGINS}`,
    programs: Object.fromEntries(
      ['main/ptp', 'main/loopback', 'ipam/host-local'].map((path) => [
        path.replace(/.*\//, ''),
        `github.com/containernetworking/plugins/plugins/${path}`,
      ]),
    ),
    settings: STATIC,
  },
];

/**
 * @param {string} version @param {string | undefined} sources a folder, when the version should not come from the
 * proxy
 */
const operator = (version, sources) => ({
  name: 'operator',
  requires: `github.com/grafana/k6-operator ${version}`,
  replaces: sources === undefined ? [] : [`github.com/grafana/k6-operator => ${sources}`],
  programs: { manager: 'github.com/grafana/k6-operator/cmd' },
  settings: STATIC,
});

/**
 * Builds all programs of a cluster, once: this takes minutes to an hour of a processor the first time.
 * @param {string} cache a permanent folder @param {string} version of the k6-operator @param {string} [sources] its
 * own
 * @returns {Promise<{ programs: Record<string, string>, bundle: string }>} the path of each program, and the
 * manifest that installs the operator
 * @throws {Error} the error of Go
 */
async function buildAll(cache, version, sources) {
  const ofOperator = operator(version, sources);
  /** @type {Record<string, string>} */
  const programs = {};
  for (const module of [ofOperator, ...runtime(), await kubernetes()])
    Object.assign(programs, await build(join(cache, 'kubernetes'), module));
  programs['k6'] = join(cache, 'kubernetes', 'k6-plain');
  const plain = ['-mod=readonly', '-trimpath', '-ldflags', '-s -w', '-o', programs['k6'], 'go.k6.io/k6/v2'];
  await go(['-C', inRoot('load', 'k6'), ...plain], STATIC);
  const list = ['list', '-C', folderOf(join(cache, 'kubernetes'), ofOperator), '-m', '-f', '{{.Dir}}'];
  const { stdout } = await run('go', [...list, 'github.com/grafana/k6-operator']);
  return { programs, bundle: join(stdout.trim(), 'bundle.yaml') };
}

/** @param {string} cache @param {Module} module @returns {string} a different one for each different module */
const folderOf = (cache, module) =>
  join(
    cache,
    `${module.name}-${createHash('sha256').update(JSON.stringify(module)).digest('hex').slice(0, 8)}`,
  );

/** @param {string} cache @param {Module} module */
async function build(cache, module) {
  const dir = folderOf(cache, module);
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'go.mod');
  const lines = [`require ${module.requires}`, ...(module.replaces ?? []).map((one) => `replace ${one}`)];
  if (!existsSync(file))
    writeFileSync(file, `module assay.invalid/${module.name}\n\ngo 1.26.0\n\n${lines.join('\n')}\n`);
  /** @type {Record<string, string>} */
  const built = {};
  for (const [name, path] of Object.entries(module.programs)) {
    built[name] = join(dir, name);
    if (existsSync(built[name])) continue;
    say(`Building ${name} (${module.requires}) …`);
    await go(['-C', dir, '-mod=mod', ...(module.flags ?? []), '-o', built[name], path], module.settings);
  }
  return built;
}

/**
 * Builds with a low priority, so that other work is not slowed down.
 * @param {string[]} args @param {Record<string, string>} [settings]
 */
async function go([folder = '', dir = '', ...args], settings = {}) {
  const command = ['-n', '4', 'go', 'build', folder, dir, '-p', '2', ...args];
  const { ok, output } = await run('nice', command, { env: { ...process.env, ...settings } });
  if (!ok) throw new Error(`go build ${args.join(' ')}\n${output.split('\n').slice(-20).join('\n')}`);
}

/*
 * `npm run test:kubernetes`: checks that the Kubernetes output of assay works there. Builds a Kubernetes from its
 * sources and starts it on this machine (Linux, as root), with the k6-operator, in namespaces that nothing leaves.
 * The first build takes long. Status 1: a check failed; 3: it cannot run here.
 */

const { values } = parseArgs({
  options: {
    operator: { type: 'string', default: 'v1.6.0' },
    // For when the Go proxy does not have the version.
    'operator-sources': { type: 'string' },
    // Whether to keep the logs of each part.
    keep: { type: 'boolean', default: false },
  },
});
const NEEDED = {
  go: ['version'],
  ip: ['-V'],
  iptables: ['-V'],
  prometheus: ['--version'],
  runc: ['--version'],
  unshare: ['-V'],
  curl: ['-V'],
};
const NAMESPACES = ['--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];

await requireLinux();
await setUp();
const { cacheDir, findK6 } =
  /** @type {{ cacheDir: () => string, findK6: (say: (text: string) => void) => Promise<{ program: string }> }} */ (
    await built('src/platform/k6/find.ts')
  );
const made = await buildAll(cacheDir(), values.operator, values['operator-sources']).catch(cannotBuild);
const { program: k6 } = await findK6(say);
const dir = mkdtempSync(join(tmpdir(), 'assay-kubernetes-'));
const group = `assay-${process.pid}`;
addGroup(group);
try {
  process.exitCode = await runInside(JSON.stringify({ ...made, k6, dir, group }));
} finally {
  removeGroup(group);
  if (values.keep) say(`The logs are in ${dir}.`);
  else rmSync(dir, { recursive: true, force: true });
}

async function requireLinux() {
  if (process.platform !== 'linux') return refuse('It is for Linux: kubelet and containers are.');
  if (process.getuid?.() !== 0)
    return refuse('It needs root: for namespaces, mounts and groups of processes.');
  for (const [program, args] of Object.entries(NEEDED))
    if (!(await run(program, args)).ok) return refuse(`There is no ${program} on PATH.`);
}

/** @param {unknown} error @returns {never} */
function cannotBuild(error) {
  const why = error instanceof Error ? error.message : String(error);
  return refuse(`${why}\n\nSources of the operator of your own: --operator-sources FOLDER`);
}

/** @param {string} why @returns {never} */
function refuse(why) {
  say(why);
  process.exit(3);
}

/** A shell is the first process there, because it reaps orphaned processes. @param {string} given */
async function runInside(given) {
  const inside = [process.execPath, inRoot('scripts', 'kubernetes', 'inside.mjs'), given];
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', '"$@"; exit $?', 'sh', ...inside], {
    stdio: 'inherit',
  });
  const [status] = /** @type {[number | null]} */ (await once(child, 'close'));
  return status ?? 1;
}

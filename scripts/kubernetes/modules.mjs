import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../json.mjs';
import { inRoot } from '../paths.mjs';
import { run } from '../run.mjs';
import { say } from '../setup.mjs';

/**
 * Programs of other people, built by Go from one version of their sources, whose sums Go checks. `replaces` are lines of
 * go.mod; `settings` are variables of the build.
 * @typedef {{ name: string, requires: string, replaces?: string[], programs: Record<string, string>, flags?: string[],
 *   settings?: Record<string, string> }} Module
 */

const KUBERNETES = 'v1.36.3';
const CONTAINERD = 'v2.4.2';
const PLUGINS = 'v1.9.1';

/** What goes into images finds no libraries there. */
const STATIC = { CGO_ENABLED: '0' };

/** Sources of the parts of Kubernetes lie beside it, and are published with versions of their own. */
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

/** @param {string} version @param {string | undefined} sources a folder, where the version is not to come from the proxy */
const operator = (version, sources) => ({
  name: 'operator',
  requires: `github.com/grafana/k6-operator ${version}`,
  replaces: sources === undefined ? [] : [`github.com/grafana/k6-operator => ${sources}`],
  programs: { manager: 'github.com/grafana/k6-operator/cmd' },
  settings: STATIC,
});

/**
 * Builds all that a cluster is made of, once: minutes to an hour of a processor the first time.
 * @param {string} cache a folder that stays @param {string} version of the k6-operator @param {string} [sources] its own
 * @returns {Promise<{ programs: Record<string, string>, bundle: string }>} where each program is, and what installs the
 * operator
 * @throws {Error} with what Go says
 */
export async function buildAll(cache, version, sources) {
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

/** @param {string} cache @param {Module} module @returns {string} another one for each that differs */
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

/** Builds beside other work, and lets it go first. @param {string[]} args @param {Record<string, string>} [settings] */
async function go([folder = '', dir = '', ...args], settings = {}) {
  const command = ['-n', '4', 'go', 'build', folder, dir, '-p', '2', ...args];
  const { ok, output } = await run('nice', command, { env: { ...process.env, ...settings } });
  if (!ok) throw new Error(`go build ${args.join(' ')}\n${output.split('\n').slice(-20).join('\n')}`);
}

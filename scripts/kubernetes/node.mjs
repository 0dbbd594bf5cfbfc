import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { PAUSE } from './images.mjs';
import { NODE_IP, PODS } from './namespace.mjs';
import { must, start, until } from './process.mjs';

/** @import { Programs } from './control-plane.mjs' */

/**
 * Starts containerd, and gives it images.
 * @param {string} dir @param {Programs} programs
 * @returns {Promise<(args: string[]) => Promise<string>>} its client
 */
export async function startContainerd(dir, programs) {
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
 * @param {string} group that all pods are below
 */
export function startNode(dir, programs, configOf, group) {
  const kubelet = join(dir, 'kubelet.json');
  writeFileSync(
    kubelet,
    JSON.stringify({
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      // Nobody but what was started here reaches it.
      authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
      authorization: { mode: 'AlwaysAllow' },
      containerRuntimeEndpoint: `unix://${join(dir, 'containerd.sock')}`,
      cgroupDriver: 'cgroupfs',
      cgroupRoot: `/${group}`,
      // Machines with version 1 still are about.
      failCgroupV1: false,
      failSwapOn: false,
      resolvConf: '',
      // Now and then it sees only then that a pod began or ended; otherwise a minute later.
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

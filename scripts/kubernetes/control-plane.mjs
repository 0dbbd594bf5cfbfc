import { generateKeyPairSync } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_IP, PODS, SERVICES, must, start, until } from './process.mjs';

/** @typedef {Record<string, string>} Programs the path of each, by its name */

/** The users of the API, each with its own token and only the rights that Kubernetes gives it. */
const USERS = {
  admin: 'admin,0,system:masters',
  'kube-controller-manager': 'system:kube-controller-manager,1',
  'kube-scheduler': 'system:kube-scheduler,2',
  'kube-proxy': 'system:kube-proxy,3',
  kubelet: 'system:node:node,4,system:nodes',
};

/**
 * Starts etcd, the API server, the controllers and the scheduler.
 * @param {string} dir @param {Programs} programs
 * @returns {Promise<(user: keyof typeof USERS) => string>} the kubeconfig of a user
 */
export async function startControlPlane(dir, programs) {
  const file = (/** @type {string} */ name) => join(dir, name);
  const program = (/** @type {string} */ name) => programs[name] ?? name;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(file('accounts.pub'), publicKey);
  writeFileSync(file('accounts.key'), privateKey, { mode: 0o600 });
  writeFileSync(
    file('tokens.csv'),
    Object.entries(USERS)
      .map(([name, user]) => `token-${name},${user}\n`)
      .join(''),
  );

  start(dir, program('etcd'), ['--data-dir', file('etcd'), '--log-level', 'warn']);
  start(dir, program('kube-apiserver'), [
    '--etcd-servers=http://127.0.0.1:2379',
    `--advertise-address=${NODE_IP}`,
    `--service-cluster-ip-range=${SERVICES}`,
    `--cert-dir=${file('api')}`,
    `--token-auth-file=${file('tokens.csv')}`,
    '--authorization-mode=Node,RBAC',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${file('accounts.pub')}`,
    `--service-account-signing-key-file=${file('accounts.key')}`,
    '--kubelet-preferred-address-types=InternalIP',
  ]);
  const authority = file('api/apiserver.crt');
  await until('the certificate of the API', async () => existsSync(authority), 120);

  const configOf = (/** @type {string} */ user) => {
    const config = file(`${user}.kubeconfig`);
    const cluster = { server: `https://${NODE_IP}:6443`, 'certificate-authority': authority };
    writeFileSync(
      config,
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [{ name: 'cluster', cluster }],
        users: [{ name: user, user: { token: `token-${user}` } }],
        contexts: [{ name: 'here', context: { cluster: 'cluster', user } }],
        'current-context': 'here',
      }),
    );
    return config;
  };
  const ask = ['--kubeconfig', configOf('admin'), 'get', '--raw', '/readyz'];
  await until('the API', async () => (await must(program('kubectl'), ask)) === 'ok', 180);

  start(dir, program('kube-controller-manager'), [
    `--kubeconfig=${configOf('kube-controller-manager')}`,
    '--leader-elect=false',
    '--use-service-account-credentials',
    `--service-account-private-key-file=${file('accounts.key')}`,
    `--root-ca-file=${authority}`,
    `--cluster-cidr=${PODS}`,
  ]);
  start(dir, program('kube-scheduler'), [
    `--kubeconfig=${configOf('kube-scheduler')}`,
    '--leader-elect=false',
  ]);
  return configOf;
}

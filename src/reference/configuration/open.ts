import { createPrivateKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Mount } from '../mount.js';
import { type Wanted, createAuthority } from '../tls/authority.js';
import { certificates } from '../tls/certificates.js';
import type { ConfigurationFile, Deployment } from './deployment.js';
import { DEPLOYMENT } from './values.js';

const create = async (): Promise<Record<string, string>> => {
  const { authority, clientAuthority, server, client, expiredClient } = await certificates();
  const another = await createAuthority('reference client authority');
  const past: Wanted = { from: -30, to: -1 };
  const [expired, early, behindExpired, delegatedAdmin] = await Promise.all([
    authority.issue(past),
    authority.issue({ from: 1, to: 30 }),
    authority.delegate(past).then((delegated) => delegated.issue()),
    clientAuthority
      .delegate()
      .then((delegated) => delegated.issue({ name: 'admin', hosts: [], use: 'client' })),
  ]);
  return {
    'api.pem': server.cert,
    'api-key.pem': server.key,
    'api-key-encrypted.pem': encrypted(server.key),
    'api-both.pem': behindExpired.cert + behindExpired.key,
    'two-keys.pem': server.key + early.key,
    'api-key-old-form.pem': oldForm(server.key),
    'clients-ca.pem': clientAuthority.cert,
    'other-ca.pem': another.cert,
    'admin.pem': client.cert,
    'admin-key.pem': client.key,
    'delegated-admin.pem': delegatedAdmin.cert,
    'delegated-admin-key.pem': delegatedAdmin.key,
    'admin-key-old-form.pem': oldForm(client.key),
    'expired.pem': expired.cert,
    'expired-key.pem': expired.key,
    'early.pem': early.cert,
    'early-key.pem': early.key,
    'expired-admin.pem': expiredClient.cert,
    'expired-admin-key.pem': expiredClient.key,
    'nothing.pem': 'no PEM\n',
  };
};

/** The key as it was written before PKCS#8. */
const oldForm = (key: string): string =>
  createPrivateKey(key).export({ type: 'sec1', format: 'pem' }).toString();

/** The key behind a password. */
const encrypted = (key: string): string =>
  createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'told elsewhere' })
    .toString();

let created: Promise<Record<string, string>> | undefined;

/** The certificates and keys that TLS values may name, good ones and bad ones, PEM by file name; the same in the whole process. */
const pemFiles = (): Promise<Record<string, string>> => (created ??= create());

/** The deployment of a mount: the section of its target file, and the files to be written beside it. */
export type OpenConfiguration = { section: ConfigurationFile; files: Record<string, string> };

const LOADER = fileURLToPath(new URL('./loader/main.js', import.meta.url));

/** The loader asks nobody anything over TLS, and Node starts in a third of the time where it reads no more certificates. */
const WITHOUT_CERTIFICATES = process.platform === 'win32' ? [] : ['env', 'NODE_EXTRA_CA_CERTS='];

/** Quotes keep words together that have blanks in them. */
const command = (options: readonly string[]): string =>
  [...WITHOUT_CERTIFICATES, process.execPath, LOADER, '{bundle}', ...options]
    .map((word) => (/\s/.test(word) ? `"${word}"` : word))
    .join(' ');

const deploymentOf = ({ variant, fault }: Mount): Deployment | undefined => {
  const change = variant?.configuration ?? fault?.configuration;
  if (change) return change(DEPLOYMENT);
  return variant || fault ? undefined : DEPLOYMENT;
};

/** The plain reference has a deployment; a variant or a fault has one where it is about that. */
export const openConfiguration = async (mount: Mount): Promise<OpenConfiguration | undefined> => {
  const deployment = deploymentOf(mount);
  if (!deployment) return undefined;
  const { files, loader } = deployment;
  const named = Object.values(files).map(({ name, text }) => [name, text] as const);
  const pem = files.tls ? Object.entries(await pemFiles()) : [];
  return {
    section: {
      ...Object.fromEntries(Object.entries(files).map(([kind, { name }]) => [kind, name])),
      ...(loader && { loader: command(loader) }),
    },
    files: Object.fromEntries([...named, ...pem.filter(([name]) => files.tls?.text.includes(` ${name}\n`))]),
  };
};

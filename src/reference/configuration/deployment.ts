import { usual, BROKEN_PEM, PEM, RARE_PEM } from '../../spec/configuration/base.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { written } from '../../spec/configuration/written.js';
import { PLAIN, type GeneratedBundle } from '../../spec/configuration/deployment.js';
import { createPrivateKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Wanted, createAuthority, certificates } from '../tls/authority.js';

/** The deployment of a node, and the program that loads its values. */
export type Deployment = {
  files: Partial<Record<FileKind, { name: string; text: string }>>;
  /**
   * Options of the loader, such as `--without=hint.parts`: checks that it leaves out, or additional ones.
   * Undefined: no loader.
   */
  loader?: readonly string[];
};

/** Changes a deployment. The TLS files that it names are among those of `pemFiles`. */
export type DeploymentChange = (deployment: Deployment) => Deployment;

/** The configuration section of a target file: names of files beside it, and the command of the loader. */
export type ConfigurationFile = Partial<Record<FileKind, string>> & { loader?: string };

/**
 * Returns the values of a bundle as files. Those of the network are environment variables, unless a form is given.
 */
export const filesOf = (bundle: GeneratedBundle): Deployment['files'] =>
  Object.fromEntries(
    written({ ...bundle, forms: { network: { ...PLAIN, lines: true }, ...bundle.forms } }).map(
      ({ kind, file, text }) => [kind, { name: file, text }],
    ),
  );

/** The deployment of the plain reference. */
const DEPLOYMENT: Deployment = { files: filesOf(usual()), loader: [] };

const create = async (): Promise<Record<string, string>> => {
  const { authority, clientAuthority, server, client } = await certificates();
  const another = await createAuthority('reference client authority');
  const past: Wanted = { from: -30, to: -1 };
  const future: Wanted = { from: 1, to: 30 };
  const [expired, early, behindExpired, delegatedAdmin] = await Promise.all([
    authority.issue(past),
    authority.issue(future),
    authority.delegate(past).then((delegated) => delegated.issue()),
    clientAuthority
      .delegate()
      .then((delegated) => delegated.issue({ name: 'admin', hosts: [], use: 'client' })),
  ]);
  return {
    [PEM.cert]: server.cert,
    [PEM.key]: server.key,
    [PEM.ca]: clientAuthority.cert,
    [PEM.adminCert]: client.cert,
    [PEM.adminKey]: client.key,
    [RARE_PEM.both]: behindExpired.cert + behindExpired.key,
    [RARE_PEM.encrypted]: encrypted(server.key),
    [RARE_PEM.delegatedCert]: delegatedAdmin.cert,
    [RARE_PEM.delegatedKey]: delegatedAdmin.key,
    [BROKEN_PEM.garbage]: 'no PEM\n',
    [BROKEN_PEM.oldForm]: oldForm(server.key),
    [BROKEN_PEM.adminOldForm]: oldForm(client.key),
    [BROKEN_PEM.twoKeys]: server.key + client.key,
    // The file name does not show who issued the certificate.
    [BROKEN_PEM.otherCa]: another.cert,
    [BROKEN_PEM.past.cert]: expired.cert,
    [BROKEN_PEM.past.key]: expired.key,
    [BROKEN_PEM.future.cert]: early.cert,
    [BROKEN_PEM.future.key]: early.key,
  };
};

/** The key in the format before PKCS#8. */
const oldForm = (key: string): string =>
  createPrivateKey(key).export({ type: 'sec1', format: 'pem' }).toString();

const encrypted = (key: string): string =>
  createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'told elsewhere' })
    .toString();

let created: Promise<Record<string, string>> | undefined;

/**
 * The certificates and keys that TLS values may name, valid and invalid ones, PEM by file name; created once per
 * process.
 */
export const pemFiles = (): Promise<Record<string, string>> => (created ??= create());

/** The deployment of a mount: the section of its target file, and the files beside it. */
type OpenConfiguration = { section: ConfigurationFile; files: Record<string, string> };

const LOADER = fileURLToPath(new URL('./loader/main.js', import.meta.url));

/**
 * The loader makes no TLS connections, and Node starts in a third of the time when it reads no extra certificates.
 */
const WITHOUT_CERTIFICATES = process.platform === 'win32' ? [] : ['env', 'NODE_EXTRA_CA_CERTS='];

const command = (options: readonly string[]): string =>
  [...WITHOUT_CERTIFICATES, process.execPath, LOADER, '{bundle}', ...options]
    .map((word) => (/\s/.test(word) ? `"${word}"` : word))
    .join(' ');

/** The parts of a mount that may change its deployment. */
type Changing = Partial<Record<'variant' | 'fault', { configuration?: DeploymentChange }>>;

const deploymentOf = ({ variant, fault }: Changing): Deployment | undefined => {
  const change = variant?.configuration ?? fault?.configuration;
  if (change) return change(DEPLOYMENT);
  return variant || fault ? undefined : DEPLOYMENT;
};

/** The plain reference has a deployment. A variant or a fault has one only when it changes it. */
export const openConfiguration = async (mount: Changing): Promise<OpenConfiguration | undefined> => {
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
    files: Object.fromEntries([...named, ...pem.filter(([name]) => files.tls?.text.includes(name))]),
  };
};

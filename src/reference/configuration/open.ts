import { fileURLToPath } from 'node:url';
import type { Mount } from '../mount.js';
import type { ConfigurationFile, Deployment } from './deployment.js';
import { pemFiles } from './pem-files.js';
import { DEPLOYMENT } from './values.js';

/** The deployment of a mount: the section of its target file, and the files to be written beside it. */
export type OpenConfiguration = { section: ConfigurationFile; files: Record<string, string> };

const LOADER = fileURLToPath(new URL('./loader/main.js', import.meta.url));

/** Quotes keep words together that have blanks in them. */
const command = (options: readonly string[]): string =>
  [process.execPath, LOADER, '{bundle}', ...options]
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

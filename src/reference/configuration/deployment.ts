import { usual } from '../../spec/configuration/base.js';
import type { GeneratedBundle } from '../../spec/configuration/deployment.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { PLAIN, written } from '../../spec/configuration/written.js';

/** How a node is deployed, and the program that takes such values. */
export type Deployment = {
  files: Partial<Record<FileKind, { name: string; text: string }>>;
  /** Options of the loader, such as `--without=hint.parts`: which checks it leaves out, or has too many. Absent: there is none. */
  loader?: readonly string[];
};

/** Another deployment. The files of TLS that it names are among those of `pemFiles`. */
export type DeploymentChange = (deployment: Deployment) => Deployment;

/** The configuration section of a target file: names of files that stand beside it, and the command of the loader. */
export type ConfigurationFile = Partial<Record<FileKind, string>> & { loader?: string };

/** The values of a bundle as files: those of the network are an environment, unless a form is given. */
export const filesOf = (bundle: GeneratedBundle): Deployment['files'] =>
  Object.fromEntries(
    written({ ...bundle, forms: { network: { ...PLAIN, lines: true }, ...bundle.forms } }).map(
      ({ kind, file, text }) => [kind, { name: file, text }],
    ),
  );

/** The deployment of the plain reference. */
export const DEPLOYMENT: Deployment = { files: filesOf(usual()), loader: [] };

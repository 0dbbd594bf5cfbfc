import { usual } from '../../spec/configuration/base.js';
import type { GeneratedBundle } from '../../spec/configuration/deployment.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { PLAIN, written } from '../../spec/configuration/written.js';

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
export const DEPLOYMENT: Deployment = { files: filesOf(usual()), loader: [] };

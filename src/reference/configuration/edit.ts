import type { Deployment, DeploymentChange, Kind } from './deployment.js';

/** Puts one text of a file in the place of another, which must stand there once. */
export const replaces =
  (kind: Kind, from: string, to: string): DeploymentChange =>
  ({ files, ...deployment }) => {
    const file = files[kind];
    const parts = file?.text.split(from) ?? [];
    if (!file || parts.length !== 2)
      throw new Error(`The ${kind} values hold ${JSON.stringify(from)} ${parts.length - 1} times, not once.`);
    return { ...deployment, files: { ...files, [kind]: { ...file, text: parts.join(to) } } };
  };

/** Takes lines out of a file, each named by how it begins. */
export const without = (kind: Kind, ...beginnings: readonly string[]): DeploymentChange =>
  combine(
    ...beginnings.map((beginning): DeploymentChange => (deployment) => {
      const lines = deployment.files[kind]?.text.split('\n') ?? [];
      const line = lines.find((each) => each.startsWith(beginning)) ?? beginning;
      return replaces(kind, `${line}\n`, '')(deployment);
    }),
  );

/** Puts lines at the end of a file. */
export const appends =
  (kind: Kind, lines: string): DeploymentChange =>
  ({ files, ...deployment }) => {
    const { name, text } = files[kind] ?? { name: `${kind}.yaml`, text: '' };
    return { ...deployment, files: { ...files, [kind]: { name, text: `${text}${lines}\n` } } };
  };

/** Another file in the place of one, or none. */
export const replacesFile =
  (kind: Kind, file: { name: string; text: string } | undefined): DeploymentChange =>
  ({ files: { [kind]: _, ...files }, ...deployment }) => ({
    ...deployment,
    files: { ...files, ...(file && { [kind]: file }) },
  });

/** A loader that differs by these options. */
export const withLoaderOptions =
  (...options: readonly string[]): DeploymentChange =>
  (deployment: Deployment) => ({ ...deployment, loader: options });

/** No loader at all. */
export const withoutLoader: DeploymentChange = ({ loader: _, ...deployment }) => deployment;

/** Several changes, one after the other. */
export const combine =
  (...changes: readonly DeploymentChange[]): DeploymentChange =>
  (deployment) =>
    changes.reduce((changed, change) => change(changed), deployment);

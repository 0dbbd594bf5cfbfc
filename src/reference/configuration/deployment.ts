/** The files of a deployment, by the member of `configuration` in a target file that names each. */
export const KINDS = ['validator', 'participant', 'network', 'secrets', 'database', 'tls'] as const;
/** A kind of file of a deployment. */
export type Kind = (typeof KINDS)[number];

/** How a node is deployed, and the program that takes such values. */
export type Deployment = {
  files: Partial<Record<Kind, { name: string; text: string }>>;
  /** Options of the loader, such as `--without=hint.parts`: which checks it leaves out, or has too many. Absent: there is none. */
  loader?: readonly string[];
};

/** Another deployment. The files of TLS that it names are among those of `pemFiles`. */
export type DeploymentChange = (deployment: Deployment) => Deployment;

/** The configuration section of a target file: names of files that stand beside it, and the command of the loader. */
export type ConfigurationFile = Partial<Record<Kind, string>> & { loader?: string };

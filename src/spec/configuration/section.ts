/** The files of deployment values, by the member of `configuration` in the target file that names them. */
export const FILES = ['validator', 'participant', 'network', 'secrets', 'database', 'tls'] as const;
/** A kind of file of deployment values. */
export type FileKind = (typeof FILES)[number];

/** The files that are values of a Helm chart. */
export const CHARTS = ['validator', 'participant'] as const;

/** The section of a table or paragraph about deployment values. */
export const values = (title: string) => `Resources / Operator configuration values / ${title}`;

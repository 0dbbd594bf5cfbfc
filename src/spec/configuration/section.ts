/** The files of deployment values, by the member of `configuration` in the target file that names them. */
export const FILES = ['validator', 'participant', 'network', 'secrets', 'database', 'tls'] as const;
/** A kind of file of deployment values. */
export type FileKind = (typeof FILES)[number];

/** The files that are values of a Helm chart. */
export const CHARTS = ['validator', 'participant'] as const;

/** The section of a table or paragraph about deployment values. */
export const values = (title: string) => `Resources / Operator configuration values / ${title}`;

/** One mistake in the deployment values. No member contains a secret value. */
export type ConfigurationFinding = {
  /** As the user named it. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 code units. */
  column: number;
  /** Dotted path of the key, such as `persistence.port`. For a secret: its name and its key. Empty for a whole file. */
  key: string;
  rule: string;
  /** An error breaks a rule of the specification. A warning is about something that is allowed but may be a mistake. */
  severity: 'error' | 'warning';
  message: string;
  /** What the specification says about it. */
  why: string;
  mend: string;
  section: string;
  /** The source line with all secrets masked, and the offset of the caret in it. Absent when no part may be shown. */
  excerpt?: { line: string; caret: number };
};

/** A rule that judged nothing. */
export type Skipped = {
  rule: string;
  lacks: FileKind[];
  /** The files are not given, are only overlays, cannot be read, or contain none of the values of the rule. */
  because: 'absent' | 'overlay' | 'unreadable' | 'no value';
};

/** What a file was recognised as, and its parts that were not read. */
export type FileTaken = {
  file: string;
  as: readonly { kind: FileKind; what: string }[];
  unread: readonly { what: string; why: string; line: number }[];
};

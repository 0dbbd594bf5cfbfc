/** Errors break a rule of the specification. Warnings are allowed by it, and deserve a second look. */
export type Severity = 'error' | 'warning';

/** The line of the source in which a finding stands, with everything secret masked. */
export type Excerpt = {
  line: string;
  /** How far the caret stands from the beginning of `line`, from 0. */
  caret: number;
};

/** One thing to mend in the deployment values. No member ever holds a value that is secret. */
export type ConfigurationFinding = {
  /** As it was named by the user. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 code units. */
  column: number;
  /** Path of the key in dots, such as `persistence.port`; of a secret its name and its key; empty for a whole file. */
  key: string;
  /** Id of a clause or of a warning. */
  rule: string;
  severity: Severity;
  /** What is wrong. */
  message: string;
  /** What the specification says about it. */
  why: string;
  /** How to mend it. */
  mend: string;
  /** Of the specification. */
  section: string;
  /** Absent where no part of the line may be shown. */
  excerpt?: Excerpt;
};

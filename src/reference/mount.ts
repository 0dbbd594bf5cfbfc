import type { Wrap } from './registry/call.js';

/** A conformant behaviour that differs from the plain reference. */
export type Variant = {
  /** In kebab case, unique. */
  name: string;
  /** One sentence: how it differs. */
  explains: string;
  wrap: Wrap;
  /** Members that its target file has besides the usual ones, such as limits. */
  target?: Record<string, unknown>;
};

/** A seeded defect. */
export type Fault = {
  /** In kebab case, unique; claims the defect. */
  name: string;
  /** Ids of the clauses that the defect breaks; the first is the one it is about. */
  breaks: readonly [string, ...string[]];
  /** One sentence: what the defect does. */
  explains: string;
  wrap: Wrap;
};

/** One instance of the reference target, with a state of its own, under the base path `/<name>`. */
export type Mount = { name: string; variant?: Variant; fault?: Fault };

/** The content of a target file for one mount. A variant may add members. */
export type TargetFile = {
  version: 1;
  name: string;
  environment: 'staging';
  registry: { url: string; transferInstructions: { acceptable: string[]; reassigning: string[] } };
  [member: string]: unknown;
};

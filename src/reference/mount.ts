import type { IssuerFile } from './issuer/issuer.js';
import type { Change } from './participant/parts.js';
import type { Setup } from './participant/setup.js';
import type { Wrap } from './registry/call.js';

/** How the systems of a mount differ from the plain reference: the registry by `wrap`, the participant by `participant`. */
type Differing = { wrap?: Wrap; participant?: Change };

/** A conformant behaviour that differs from the plain reference. */
export type Variant = Differing & {
  /** In kebab case, unique. */
  name: string;
  /** One sentence: how it differs. */
  explains: string;
  /** Members that its target file has besides the usual ones, such as limits. */
  target?: Record<string, unknown>;
};

/** A seeded defect. */
export type Fault = Differing & {
  /** In kebab case, unique; claims the defect. */
  name: string;
  /** Ids of the clauses that the defect breaks; the first is the one it is about. */
  breaks: readonly [string, ...string[]];
  /** One sentence: what the defect does. */
  explains: string;
};

/** One instance of the reference target, with a state of its own, under the base path `/<name>`. */
export type Mount = { name: string; variant?: Variant; fault?: Fault };

/** The content of a target file for one mount. A variant may add members. */
export type TargetFile = {
  version: 1;
  name: string;
  environment: 'staging';
  registry: { url: string; transferInstructions: { acceptable: string[]; reassigning: string[] } };
  participant: Omit<Setup, 'algorithm'> & { url: string };
  /** Absent when the tokens come from an issuer elsewhere. */
  issuer?: IssuerFile;
  [member: string]: unknown;
};

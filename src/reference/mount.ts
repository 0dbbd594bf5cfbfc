import type { DeploymentChange } from './configuration/deployment.js';
import type { OperatorChange } from './operator/app.js';
import type { ParticipantChange } from './participant/parts.js';
import type { ScanChange } from './scan/snapshots.js';
import type { TlsEndpoint } from './tls/endpoint.js';
import type { StandardWrap } from './token-standard/route.js';
import type { Tally, Trigger } from './triggers/trigger.js';

/** The differences of a mount from the plain reference. */
export type Differing = {
  /** Changes the accept-context call of the registry. */
  wrap?: StandardWrap;
  tokenStandard?: StandardWrap;
  /** Changes only the calls of its second version. A fault in `tokenStandard` changes only the first version. */
  tokenStandardV2?: StandardWrap;
  /** Serves the calls of the conditional lock, with this change. Without it there are none. */
  conditionalLock?: StandardWrap;
  participant?: ParticipantChange;
  scan?: ScanChange;
  operator?: OperatorChange;
  tls?: readonly TlsEndpoint[];
  /** The deployment, instead of the default one. */
  configuration?: DeploymentChange;
};

/** A conformant behaviour that differs from the plain reference. */
export type Variant = Differing & {
  /** In kebab case, unique. */
  name: string;
  /** The difference, in one sentence. */
  explains: string;
  /** Additional members of its target file, such as limits, or a function that makes them. */
  target?: Record<string, unknown> | ((usual: Readonly<Record<string, unknown>>) => Record<string, unknown>);
};

/** Properties of a fault that decide, besides its clause, under which triggers it can show. */
type About =
  | 'a given Accept'
  | 'a kept connection'
  | 'an error of the server'
  | 'calls at once'
  | 'calls of nobody'
  | 'clients without HTTP/2'
  | 'created parties'
  | 'no body'
  | 'no hint'
  | 'no identity provider';

/** A seeded defect. */
export type Fault = Differing & {
  /** In kebab case, unique; states the defect. */
  name: string;
  /** Ids of the clauses that the defect breaks; the first one is the main one. */
  breaks: readonly [string, ...string[]];
  about?: readonly About[];
  /** What the defect does, in one sentence. */
  explains: string;
};

/** A seeded defect that shows only under load. */
export type LoadFault = Differing & {
  /** The calls that have the defect; undefined when the defect itself decides. */
  trigger?: Trigger;
  /** In kebab case, unique; states the defect. */
  name: string;
  /** What the defect does, in one sentence. */
  explains: string;
  /** What finds the defect. */
  shown: {
    /** Approximately the smallest load that shows it, in the terms of the command line. */
    load: {
      scenario:
        | ('accept-context' | 'party-allocation' | 'bulk-acs' | 'operator' | 'mixed')
        | ('token-metadata' | 'token-factories' | 'token-contexts' | 'wallet');
      profile: 'smoke' | 'load' | 'stress' | 'spike' | 'soak';
      rate: number;
      duration: string;
      maxStall: string;
      maxParties?: number;
    };
    /** The threshold that it breaks. */
    by: string;
    /** The clause that it breaks, when responses are wrong and not only late or missing. */
    clause?: string;
  };
};

/** One instance of the reference target, with its own state, under the base path `/<name>`. */
export type Mount = {
  name: string;
  variant?: Variant;
  fault?: Fault | LoadFault;
  /** When the fault shows (default: always). */
  trigger?: Trigger;
  /** Counts the effects of the fault. */
  tally?: Tally;
};

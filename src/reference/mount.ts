import type { DeploymentChange } from './configuration/deployment.js';
import type { OperatorChange } from './operator/parts.js';
import type { ParticipantChange } from './participant/parts.js';
import type { Wrap } from './registry/accept-path.js';
import type { ScanChange } from './scan/snapshots.js';
import type { TlsEndpoint } from './tls/endpoint.js';
import type { StandardWrap } from './token-standard/route.js';
import type { Tally } from './triggers/tally.js';
import type { Trigger } from './triggers/trigger.js';

/** How the systems of a mount differ from the plain reference. */
export type Differing = {
  /** The accept-context call of the registry. */
  wrap?: Wrap;
  /** The other calls of the token standard. */
  tokenStandard?: StandardWrap;
  /** Those of its second version alone. A fault in the others is in the first version alone. */
  tokenStandardV2?: StandardWrap;
  participant?: ParticipantChange;
  scan?: ScanChange;
  operator?: OperatorChange;
  /** The TLS endpoints that there are, instead of the usual two. */
  tls?: readonly TlsEndpoint[];
  /** The deployment that there is, instead of the usual one. */
  configuration?: DeploymentChange;
};

/** A conformant behaviour that differs from the plain reference. */
export type Variant = Differing & {
  /** In kebab case, unique. */
  name: string;
  /** One sentence: how it differs. */
  explains: string;
  /** Members that its target file has besides the usual ones, such as limits, or what they are made of. */
  target?: Record<string, unknown> | ((usual: Readonly<Record<string, unknown>>) => Record<string, unknown>);
};

/** What decides, besides the clause, under which triggers a fault can show. */
export type About =
  | 'a given Accept'
  | 'a kept connection'
  | 'an error of the server'
  | 'calls at once'
  | 'calls of nobody'
  | 'clients without HTTP/2'
  | 'no hint'
  | 'no identity provider';

/** A seeded defect. */
export type Fault = Differing & {
  /** In kebab case, unique; claims the defect. */
  name: string;
  /** Ids of the clauses that the defect breaks; the first is the one it is about. */
  breaks: readonly [string, ...string[]];
  about?: readonly About[];
  /** One sentence: what the defect does. */
  explains: string;
};

/** A seeded defect that shows only under load. */
export type LoadFault = Differing & {
  /** The calls that have the defect; absent: whichever the defect chooses. */
  trigger?: Trigger;
  /** In kebab case, unique; claims the defect. */
  name: string;
  /** One sentence: what the defect does. */
  explains: string;
  /** What finds it. */
  shown: {
    /** About the smallest load that does, in the words of the command line. */
    load: {
      scenario: 'accept-context' | 'party-allocation' | 'bulk-acs' | 'operator' | 'mixed';
      profile: 'smoke' | 'load' | 'stress' | 'spike' | 'soak';
      rate: number;
      duration: string;
      maxStall: string;
      maxParties?: number;
    };
    /** The threshold that it breaks. */
    by: string;
    /** The clause that it breaks, where answers are wrong and not only late or missing. */
    clause?: string;
  };
};

/** One instance of the reference target, with a state of its own, under the base path `/<name>`. */
export type Mount = {
  name: string;
  variant?: Variant;
  fault?: Fault | LoadFault;
  /** When the fault shows; absent: always. */
  trigger?: Trigger;
  /** Counts what becomes of the fault. */
  tally?: Tally;
};

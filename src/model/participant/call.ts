import type { Identity, Rights } from './caller.js';
import type { AllocationBody } from './request.js';

/** What the target file says about a participant. An absent member is not known. */
export interface Facts extends Rights {
  duplicateHints?: 'rejected' | 'renamed';
  /** The connected synchronizers. */
  synchronizers?: readonly string[];
  /** The known identity providers, without the default one. */
  identityProviders?: readonly string[];
  /** Whether a call without a synchronizer is known to mean the only synchronizer. */
  mayOmitSynchronizer: boolean;
  /** Ids of the clauses that accepted calls relied on. When a call is refused, other clauses are more likely to be broken. */
  kept: ReadonlySet<string>;
  /** The lengths of the shortest and the longest hint that were accepted. */
  lengths: readonly [shortest: number, longest: number];
}

/** A call of Endpoints / 2, as the model reads it. */
export interface AllocationCall {
  caller: Identity;
  body: AllocationBody;
  /** Whether a party with this hint was created in the run. `unknown`: it may have been, also before the run. */
  hint: 'free' | 'present' | 'unknown';
  /** Whether an earlier run created the party with the hint. */
  isOfEarlierRun?: boolean;
  /** Whether it is sent in a way that the specification does not mention: another method, media type or encoding. */
  unusual: boolean;
  /** Whether it accepts JSON, however it is sent otherwise. */
  takesJson?: boolean;
  /** Whether only its Accept, which does not name JSON, is the reason for `unusual`; `html`: it names HTML. */
  otherwise?: 'html' | 'neither';
  /** Its Accept-Encoding, if any. */
  acceptEncoding?: string | undefined;
  /** Whether it was refused while others with the same hint were under way. It may have been in conflict with them. */
  contended?: boolean;
  /** Whether its hint is similar to that of an existing party, but not equal. */
  isNear?: boolean;
}

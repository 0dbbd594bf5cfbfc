import type { Identity, Rights } from './caller.js';
import type { AllocationBody } from './request.js';

/** What the target file says of a participant; what is absent is not known. */
export interface Facts extends Rights {
  duplicateHints?: 'rejected' | 'renamed';
  /** Those it is connected to. */
  synchronizers?: readonly string[];
  /** Those it knows besides the default one. */
  identityProviders?: readonly string[];
  /** Whether a call without a synchronizer is known to be one on the only synchronizer. */
  mayOmitSynchronizer: boolean;
  /** Ids of the clauses that calls were accepted by: one that is refused breaks another one, rather. */
  kept: ReadonlySet<string>;
  /** The lengths of the shortest and of the longest hint that were accepted. */
  lengths: readonly [shortest: number, longest: number];
}

/** Endpoints / 2, as it was asked. */
export interface AllocationCall {
  caller: Identity;
  body: AllocationBody;
  /** Whether a party with this hint was made in the run. `unknown`: perhaps, also before the run. */
  hint: 'free' | 'present' | 'unknown';
  /** Whether the party with the hint is one that an earlier run has created. */
  isOfEarlierRun?: boolean;
  /** Whether it is sent in a way that the specification says nothing of: another method, media type or encoding. */
  unusual: boolean;
  /** Whether it lets JSON be answered, however it is sent otherwise. */
  takesJson?: boolean;
  /** Whether that is so only because of its Accept, which names no JSON; `html`: it names HTML. */
  otherwise?: 'html' | 'neither';
  /** Its Accept-Encoding, where it has one. */
  acceptEncoding?: string | undefined;
  /** It was refused while others were under way at the same moment: it may have been in their way. */
  contended?: boolean;
  /** Whether its hint is another one than that of a party, and near to it. */
  isNear?: boolean;
}

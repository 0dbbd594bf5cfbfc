import type { Call } from '../call.js';
import type { Facts } from './call.js';
import { holdersOf, type Holder } from './caller.js';
import { Parties } from './parties.js';
import { Recognition } from './recognition.js';
import type { AllocationRequest } from './request.js';

/** What the target file says of its participant, as far as the model reads it. */
export interface ParticipantFacts {
  duplicateHints?: 'rejected' | 'renamed' | undefined;
  synchronizers?: readonly string[] | undefined;
  identityProviders?: readonly string[] | undefined;
  selfAllocation?: 'allowed' | 'off' | undefined;
}

/** More kinds of calls that failed show nothing more. */
const MOST_FAILURES = 12;

/** What a run knows about a participant. */
export class ParticipantHistory {
  readonly parties = new Parties();
  readonly recognition = new Recognition();
  /** Calls on which the server has failed (500), by what they vary. */
  readonly failures = new Map<string, Call>();
  /** Credentials, synchronizers and identity providers of calls that were accepted. */
  readonly confirmed = new Set<string>();
  /** The hints of parties that an earlier run has created. */
  after: readonly string[] = [];
  /** Whom the credentials stand for, by name. */
  readonly holders: ReadonlyMap<string, Holder>;

  constructor(
    readonly facts: ParticipantFacts = {},
    people: Parameters<typeof holdersOf>[0] = {},
  ) {
    this.holders = holdersOf(people);
  }

  /** Takes over what an earlier run has created. On which of several synchronizers that was is not known. */
  goOnAfter(hints: readonly string[]): void {
    if ((this.facts.synchronizers ?? []).length > 1) return;
    this.after = hints;
    for (const hint of hints) this.parties.know(hint);
  }

  /** Notes that a call was accepted: whoever made it and what it names are known to the target. */
  noteAccepted({ caller }: Call, { synchronizerId, identityProviderId, userId }: AllocationRequest): void {
    const { credential = 'participantAdmin' } = caller ?? {};
    // For itself, anybody may ask.
    const isForItself = userId !== undefined && this.holders.get(credential)?.subject === userId;
    for (const name of [isForItself ? undefined : credential, synchronizerId, identityProviderId])
      if (name !== undefined) this.confirmed.add(name);
  }

  /** Notes a call on which the server has failed. */
  noteFailure(call: Call): void {
    if (this.failures.size < MOST_FAILURES) this.failures.set(call.varies, call);
  }

  /** What is known of the target, for the page of the call. */
  get known(): Facts {
    const { duplicateHints, synchronizers, identityProviders, selfAllocation } = this.facts;
    return {
      ...(duplicateHints && { duplicateHints }),
      ...(synchronizers && { synchronizers }),
      ...(identityProviders && { identityProviders }),
      ...(selfAllocation && { selfAllocation }),
      users: [...this.holders.values()],
      kept: this.parties.kept,
      lengths: this.parties.lengths,
      mayOmitSynchronizer: synchronizers?.length === 1 || this.parties.oneSynchronizer,
    };
  }
}

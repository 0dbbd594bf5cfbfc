import type { Facts } from './call.js';
import { holdersOf, type Holder } from './caller.js';
import { Parties } from './parties.js';
import { Recognition } from './recognition.js';

/** What the target file says of its participant, as far as the model reads it. */
export interface ParticipantFacts {
  duplicateHints?: 'rejected' | 'renamed' | undefined;
  synchronizers?: readonly string[] | undefined;
  identityProviders?: readonly string[] | undefined;
  selfAllocation?: 'allowed' | 'off' | undefined;
}

/** What a run knows about a participant. */
export class ParticipantHistory {
  readonly parties = new Parties();
  readonly recognition = new Recognition();
  /** Whom the credentials stand for, by name. */
  readonly holders: ReadonlyMap<string, Holder>;

  constructor(
    readonly facts: ParticipantFacts = {},
    people: Parameters<typeof holdersOf>[0] = {},
  ) {
    this.holders = holdersOf(people);
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

import type { Call } from '../call.js';
import type { Facts } from './call.js';
import { holdersOf, type Holder } from './caller.js';
import { Parties } from './parties.js';
import { Recognition } from './recognition.js';

/** What the target file says about its participant, as far as the model reads it. */
export interface ParticipantFacts {
  duplicateHints?: 'rejected' | 'renamed' | undefined;
  synchronizers?: readonly string[] | undefined;
  identityProviders?: readonly string[] | undefined;
  selfAllocation?: 'allowed' | 'off' | undefined;
}

/** The maximum number of kinds of failed calls that are kept. More show nothing new. */
const MOST_FAILURES = 12;

/** What a run knows about a participant. */
export class ParticipantHistory {
  readonly parties = new Parties();
  readonly recognition = new Recognition();
  /** Calls that the server answered 500, by what they vary. */
  readonly failures = new Map<string, Call>();
  /** The hints of parties that an earlier run created. */
  after: readonly string[] = [];
  /** The holders of the credentials, by name. */
  readonly holders: ReadonlyMap<string, Holder>;

  constructor(
    readonly facts: ParticipantFacts = {},
    people: Parameters<typeof holdersOf>[0] = {},
  ) {
    this.holders = holdersOf(people);
  }

  /** Takes over the hints that an earlier run created. With several synchronizers, it is not known which one they are on. */
  goOnAfter(hints: readonly string[]): void {
    if ((this.facts.synchronizers ?? []).length > 1) return;
    this.after = hints;
    for (const hint of hints) this.parties.know(hint);
  }

  /** Notes a call that the server answered 500. */
  noteFailure(call: Call): void {
    if (this.failures.size < MOST_FAILURES) this.failures.set(call.varies, call);
  }

  /** What is known about the target, for judging a call. */
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

import type { AsyncCommand } from 'fast-check';
import type { Step } from '../../generators/participant/steps.js';
import { partyOf, requireAllocated, requireRefused, requireDifferent } from './expectations.js';
import type { Participant } from './client.js';

/** What a ledger is, as far as hints go: the identifiers that each hint has led to. */
export interface LedgerModel {
  present: Map<string, string[]>;
  /** Whether a hint that is present leads to another identifier, and is not rejected. */
  renames: boolean;
}

/** A participant, and the part that makes the hints of a sequence its own. */
export class Ledger {
  constructor(
    readonly participant: Participant,
    readonly unique: string,
  ) {}
}

/** A step, made on the model and on the real ledger; violated where they differ. */
export class LedgerCommand implements AsyncCommand<LedgerModel, Ledger> {
  constructor(readonly step: Step) {}

  check = () => true;

  async run({ present, renames }: LedgerModel, { participant, unique }: Ledger): Promise<void> {
    if ('refused' in this.step) {
      // Whether it is refused is another clause's business.
      await participant.allocate({ body: this.step.refused });
      return;
    }
    const hint = this.step.hint + unique;
    const reply = await participant.allocate({ members: { partyIdHint: hint } });
    const identifiers = present.get(hint) ?? [];
    if (identifiers.length > 0 && !renames) {
      requireRefused(reply, this.toString());
      return;
    }
    await requireAllocated(participant, reply, this.toString());
    present.set(hint, [...identifiers, requireDifferent(identifiers, partyOf(reply), this.toString())]);
  }

  toString(): string {
    return 'a hint, after other calls';
  }
}

import { setTimeout } from 'node:timers/promises';
import type { PartsChange } from './edit-parts.js';

/** Lets some milliseconds pass between choosing an identifier and adding it. */
export const checksBeforeAdding =
  (milliseconds: number): PartsChange =>
  (_, { ledger }) => ({
    allocate: async ({ partyIdHint }) => {
      const identifier = ledger.choose(partyIdHint);
      await setTimeout(milliseconds);
      if (identifier !== undefined) ledger.add(identifier);
      return identifier;
    },
  });

import { setTimeout } from 'node:timers/promises';
import type { Faults } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';

/** Lets some milliseconds pass between choosing an identifier and adding it. */
const checksBeforeAdding =
  (milliseconds: number): PartsChange =>
  (_, { ledger }) => ({
    allocate: async ({ partyIdHint }) => {
      const identifier = ledger.choose(partyIdHint);
      await setTimeout(milliseconds);
      if (identifier !== undefined) ledger.add(identifier);
      return identifier;
    },
  });

export const participantConcurrency: Faults = {
  'participant.hint-race': {
    'checks-1-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '1 ms passes between the check whether a hint is present and adding it.',
      participant: { parts: checksBeforeAdding(1) },
    },
    'checks-5-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '5 ms pass between the check whether a hint is present and adding it.',
      participant: { parts: checksBeforeAdding(5) },
    },
    'rejects-all-of-several-at-once': {
      explains: 'Of identical hints at once every one finds another one waiting, and is rejected.',
      participant: {
        parts: ({ allocate }) => {
          const waiting = new Map<string, number>();
          return {
            allocate: async (request) => {
              const { partyIdHint: hint = '' } = request;
              waiting.set(hint, (waiting.get(hint) ?? 0) + 1);
              await setTimeout(5);
              const alone = waiting.get(hint) === 1;
              await setTimeout(5);
              waiting.delete(hint);
              return alone || request.partyIdHint === undefined ? allocate(request) : undefined;
            },
          };
        },
      },
    },
    'renames-1-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '1 ms passes between choosing an identifier and adding it.',
      participant: { setup: { duplicateHints: 'renamed' }, parts: checksBeforeAdding(1) },
    },
    'renames-5-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '5 ms pass between choosing an identifier and adding it.',
      participant: { setup: { duplicateHints: 'renamed' }, parts: checksBeforeAdding(5) },
    },
  },
};

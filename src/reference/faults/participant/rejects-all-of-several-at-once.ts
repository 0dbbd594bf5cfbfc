import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../../mount.js';

export const rejectsAllOfSeveralAtOnce: Fault = {
  name: 'rejects-all-of-several-at-once',
  breaks: ['participant.hint-race'],
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
};

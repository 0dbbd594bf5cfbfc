import type { Fault } from '../../mount.js';

export const rejectsTheThirdOfAHint: Fault = {
  name: 'rejects-the-third-of-a-hint',
  breaks: ['participant.duplicate-hint'],
  explains: 'A hint is renamed once, and rejected the next time.',
  participant: {
    setup: { duplicateHints: 'renamed' },
    parts: ({ allocate }) => {
      const times = new Map<string, number>();
      return {
        allocate: (request) => {
          const { partyIdHint: hint } = request;
          if (hint === undefined) return allocate(request);
          times.set(hint, (times.get(hint) ?? 0) + 1);
          return times.get(hint) === 3 ? undefined : allocate(request);
        },
      };
    },
  },
};

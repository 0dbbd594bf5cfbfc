import type { Fault } from '../../mount.js';

export const demandsTheOnlySynchronizer: Fault = {
  name: 'demands-the-only-synchronizer',
  breaks: ['participant.synchronizer-omitted'],
  explains: 'The synchronizer must be named also where there is one.',
  participant: {
    parts: ({ allowsSynchronizer }) => ({
      allowsSynchronizer: (id) => id !== undefined && allowsSynchronizer(id),
    }),
  },
};

import type { Fault } from '../../mount.js';

export const completesShortenedSynchronizers: Fault = {
  name: 'completes-shortened-synchronizers',
  breaks: ['participant.synchronizer-unknown'],
  explains: "The beginning of a synchronizer's id is enough.",
  participant: {
    parts: (_, { setup }) => ({
      allowsSynchronizer: (id = '') => setup.synchronizers.some((known) => known.startsWith(id)),
    }),
  },
};

import type { Fault } from '../../mount.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';

export const takesEmptySynchronizerForTheFirst: Fault = {
  name: 'takes-empty-synchronizer-for-the-first',
  breaks: ['participant.synchronizer-unknown'],
  explains: 'An empty synchronizerId is taken for the first of several.',
  participant: {
    setup: { synchronizers: THREE_SYNCHRONIZERS },
    parts: ({ allowsSynchronizer }) => ({
      allowsSynchronizer: (id) => id === '' || allowsSynchronizer(id),
    }),
  },
};

import type { Fault } from '../../mount.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';

export const refusesTheLastSynchronizer: Fault = {
  name: 'refuses-the-last-synchronizer',
  breaks: ['participant.synchronizer-connected'],
  explains: 'The last of several synchronizers is refused.',
  participant: {
    setup: { synchronizers: THREE_SYNCHRONIZERS },
    parts: ({ allowsSynchronizer }) => ({
      allowsSynchronizer: (id) => id !== THREE_SYNCHRONIZERS.at(-1) && allowsSynchronizer(id),
    }),
  },
};

import type { Fault } from '../../mount.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';

export const choosesSynchronizerOfSeveral: Fault = {
  name: 'chooses-synchronizer-of-several',
  breaks: ['participant.synchronizer-omitted'],
  explains: 'Where several synchronizers are connected and none is named, the first one is taken.',
  participant: {
    setup: { synchronizers: THREE_SYNCHRONIZERS },
    parts: ({ allowsSynchronizer }) => ({
      allowsSynchronizer: (id) => id === undefined || allowsSynchronizer(id),
    }),
  },
};

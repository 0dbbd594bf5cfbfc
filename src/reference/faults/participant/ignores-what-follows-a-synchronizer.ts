import type { Fault } from '../../mount.js';

export const ignoresWhatFollowsASynchronizer: Fault = {
  name: 'ignores-what-follows-a-synchronizer',
  breaks: ['participant.synchronizer-unknown'],
  explains: 'What follows the id of a synchronizer is ignored.',
  participant: {
    parts: ({ allowsSynchronizer }, { setup }) => ({
      allowsSynchronizer: (id) =>
        allowsSynchronizer(id) || setup.synchronizers.some((known) => id?.startsWith(known)),
    }),
  },
};

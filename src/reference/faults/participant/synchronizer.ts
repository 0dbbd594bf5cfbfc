import { onMember, refusesValue, takesFalsyForAbsent } from '../../participant/edit-parts.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';
import type { Faults } from '../../page.js';

export const participantSynchronizer: Faults = {
  'participant.synchronizer-omitted': {
    'chooses-synchronizer-of-several': {
      explains: 'Where several synchronizers are connected and none is named, the first one is taken.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id === undefined || allowsSynchronizer(id),
        }),
      },
    },
    'demands-the-only-synchronizer': {
      explains: 'The synchronizer must be named also where there is one.',
      participant: {
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id !== undefined && allowsSynchronizer(id),
        }),
      },
    },
  },
  'participant.synchronizer-connected': {
    'refuses-synchronizer-beside-user': {
      explains: 'A request that names both a synchronizer and a user, even an empty one, is refused.',
      alsoBreaks: ['participant.user-id-empty'],
      participant: {
        parts: refusesValue(
          ({ synchronizerId, userId }) => synchronizerId !== undefined && userId !== undefined,
        ),
      },
    },
    'refuses-naming-the-only-synchronizer': {
      explains: 'Where one synchronizer is connected, naming it is refused.',
      participant: { parts: () => ({ allowsSynchronizer: (id) => id === undefined }) },
    },
    'refuses-the-last-synchronizer': {
      explains: 'The last of several synchronizers is refused.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id !== THREE_SYNCHRONIZERS.at(-1) && allowsSynchronizer(id),
        }),
      },
    },
  },
  'participant.synchronizer-unknown': {
    'completes-shortened-synchronizers': {
      explains: "The beginning of a synchronizer's id is enough.",
      participant: {
        parts: (_, { setup }) => ({
          allowsSynchronizer: (id = '') => setup.synchronizers.some((known) => known.startsWith(id)),
        }),
      },
    },
    'ignores-what-follows-a-synchronizer': {
      explains: 'What follows the id of a synchronizer is ignored.',
      participant: {
        parts: ({ allowsSynchronizer }, { setup }) => ({
          allowsSynchronizer: (id) =>
            allowsSynchronizer(id) || setup.synchronizers.some((known) => id?.startsWith(known)),
        }),
      },
    },
    'compares-names-of-synchronizers': {
      explains: 'Of a synchronizerId only the name before its fingerprint is looked at.',
      participant: {
        parts: ({ allowsSynchronizer }, { setup }) => ({
          allowsSynchronizer: (id) =>
            allowsSynchronizer(id) ||
            setup.synchronizers.some((known) => known.split('::', 1)[0] === id?.split('::', 1)[0]),
        }),
      },
    },
    'takes-empty-synchronizer-for-the-first': {
      explains: 'An empty synchronizerId is taken for the first of several.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id === '' || allowsSynchronizer(id),
        }),
      },
    },
  },
  'participant.synchronizer-type': {
    'ignores-synchronizer-objects': {
      explains: 'An object or an array as synchronizerId is taken for none.',
      participant: { parts: onMember('synchronizerId', (id) => (typeof id === 'object' ? null : id)) },
    },
    'takes-falsy-synchronizer-for-absent': {
      explains: 'false and 0 as synchronizerId are taken for none.',
      participant: { parts: takesFalsyForAbsent('synchronizerId') },
    },
  },
};

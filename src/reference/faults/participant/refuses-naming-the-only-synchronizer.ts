import type { Fault } from '../../mount.js';

export const refusesNamingTheOnlySynchronizer: Fault = {
  name: 'refuses-naming-the-only-synchronizer',
  breaks: ['participant.synchronizer-connected'],
  explains: 'Where one synchronizer is connected, naming it is refused.',
  participant: { parts: () => ({ allowsSynchronizer: (id) => id === undefined }) },
};

import { setTimeout } from 'node:timers/promises';
import type { LoadFault } from '../../mount.js';

export const serialisesAllocations: LoadFault = {
  name: 'serialises-allocations',
  explains: 'Allocations take 30 ms each, one after the other behind a lock.',
  participant: {
    parts: ({ allocate }) => {
      let last: Promise<unknown> = Promise.resolve();
      return {
        allocate: async (request) => {
          const own = last.then(() => setTimeout(30));
          last = own;
          await own;
          return allocate(request);
        },
      };
    },
  },
  shown: {
    load: {
      scenario: 'party-allocation',
      profile: 'load',
      rate: 100,
      duration: '3s',
      stall: '2s',
      maxParties: 300,
    },
    by: 'p99<2s',
  },
};

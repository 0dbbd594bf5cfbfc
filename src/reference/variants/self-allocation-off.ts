import type { Variant } from '../mount.js';

export const selfAllocationOff: Variant = {
  name: 'self-allocation-off',
  explains: 'Users may not allocate for themselves, and the target file says so.',
  participant: { setup: { selfAllocation: 'off' } },
};

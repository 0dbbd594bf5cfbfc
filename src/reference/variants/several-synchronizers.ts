import type { Variant } from '../mount.js';
import { THREE_SYNCHRONIZERS } from '../participant/setup.js';

export const severalSynchronizers: Variant = {
  name: 'several-synchronizers',
  explains: 'Three synchronizers are connected, so that one must be named.',
  participant: { setup: { synchronizers: THREE_SYNCHRONIZERS } },
};

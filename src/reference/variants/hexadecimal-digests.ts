import type { Variant } from '../mount.js';
import { only } from './only.js';
import { createHash } from 'node:crypto';

export const hexadecimalDigests: Variant = {
  name: 'hexadecimal-digests',
  explains: 'Digests are SHA-512 in hexadecimal, behind the name of the algorithm.',
  target: only('scan'),
  scan: {
    parts: () => ({ digest: (bytes) => `sha512:${createHash('sha512').update(bytes).digest('hex')}` }),
  },
};

import type { Variant } from '../mount.js';
import { choosesInstead } from '../scan/edit-parts.js';
import { only } from './only.js';

export const oneSnapshotBehind: Variant = {
  name: 'one-snapshot-behind',
  explains: 'The snapshot before the newest one that may be given is given, where there is one.',
  target: only('scan'),
  scan: { parts: choosesInstead((place) => place - 1) },
};

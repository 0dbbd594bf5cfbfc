import type { Variant } from '../mount.js';
import { onObjects } from '../scan/edit-reply.js';
import { only } from './only.js';

export const snapshotsWithoutObjects: Variant = {
  name: 'snapshots-without-objects',
  explains: 'No snapshot has objects to download.',
  target: only('scan'),
  scan: { wrap: onObjects(() => []) },
};

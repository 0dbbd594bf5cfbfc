import type { Variant } from '../mount.js';
import { choosesNewest } from '../scan/edit-parts.js';
import { only } from './only.js';

export const snapshotsBeforeTheTime: Variant = {
  name: 'snapshots-before-the-time',
  explains: 'A snapshot of exactly the time that is asked for is not given.',
  target: only('scan'),
  scan: { parts: choosesNewest((recordTime, asked) => recordTime < asked) },
};

import type { Variant } from '../mount.js';
import { writesRecordTime } from '../scan/edit-parts.js';
import { only } from './only.js';

export const recordTimesInSeconds: Variant = {
  name: 'record-times-in-seconds',
  explains: 'Record times are told without fractions, rounded down.',
  target: only('scan'),
  scan: { parts: writesRecordTime((text) => text.replace(/\.\d+/, '')) },
};

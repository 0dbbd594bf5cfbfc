import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeOn30February: Fault = {
  name: 'record-time-on-30-february',
  breaks: ['scan.record-time'],
  explains: 'The first day of March is written as 30 February.',
  scan: { parts: writesRecordTime((text) => text.replace('-03-01T', '-02-30T')) },
};

import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeWithASpace: Fault = {
  name: 'record-time-with-a-space',
  breaks: ['scan.record-time'],
  explains: 'Between the date and the time of record_time stands a space.',
  scan: { parts: writesRecordTime((text) => text.replace('T', ' ')) },
};

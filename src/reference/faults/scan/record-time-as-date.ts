import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeAsDate: Fault = {
  name: 'record-time-as-date',
  breaks: ['scan.record-time'],
  explains: 'record_time has no time of day.',
  scan: { parts: writesRecordTime((text) => text.slice(0, 10)) },
};

import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';
import { writeMoment } from '../../scan/moment.js';

export const recordTimeWithAnOffset: Fault = {
  name: 'record-time-with-an-offset',
  breaks: ['scan.record-time'],
  explains: 'record_time is in the local time of Berlin in summer, with its offset.',
  scan: { parts: writesRecordTime((_, time) => writeMoment(time + 7200e6).replace('Z', '+02:00')) },
};

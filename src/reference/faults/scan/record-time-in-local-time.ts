import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';
import { writeMoment } from '../../scan/moment.js';

export const recordTimeInLocalTime: Fault = {
  name: 'record-time-in-local-time',
  breaks: ['scan.at-or-before'],
  explains: 'record_time is two hours fast, and called UTC.',
  scan: { parts: writesRecordTime((_, time) => writeMoment(time + 7200e6)) },
};

import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';
import { writeMoment } from '../../scan/moment.js';

export const recordTimeRoundedUp: Fault = {
  name: 'record-time-rounded-up',
  breaks: ['scan.at-or-before'],
  explains: 'record_time is rounded up to a whole second.',
  scan: { parts: writesRecordTime((_, time) => writeMoment(Math.ceil(time / 1e6) * 1e6)) },
};

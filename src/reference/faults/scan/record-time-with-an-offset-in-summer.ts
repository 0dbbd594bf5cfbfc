import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';
import { writeMoment } from '../../scan/moment.js';

export const recordTimeWithAnOffsetInSummer: Fault = {
  name: 'record-time-with-an-offset-in-summer',
  breaks: ['scan.record-time'],
  explains: 'From April to September record_time is in local time, with its offset.',
  scan: {
    parts: writesRecordTime((text, time) =>
      /-0[4-9]-/.test(text) ? writeMoment(time + 7200e6).replace('Z', '+02:00') : text,
    ),
  },
};

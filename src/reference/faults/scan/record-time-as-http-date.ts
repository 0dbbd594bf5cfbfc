import type { Fault } from '../../mount.js';
import { onRecordTime } from '../../scan/edit-reply.js';

export const recordTimeAsHttpDate: Fault = {
  name: 'record-time-as-http-date',
  breaks: ['scan.record-time'],
  explains: 'record_time is written like a date in an HTTP header.',
  scan: { wrap: onRecordTime((text) => new Date(text).toUTCString()) },
};

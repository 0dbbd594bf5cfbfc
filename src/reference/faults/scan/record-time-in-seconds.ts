import type { Fault } from '../../mount.js';
import { onRecordTime } from '../../scan/edit-reply.js';

export const recordTimeInSeconds: Fault = {
  name: 'record-time-in-seconds',
  breaks: ['scan.record-time'],
  explains: 'record_time is a number: the seconds since 1970.',
  scan: { wrap: onRecordTime((text) => Date.parse(text) / 1000) },
};

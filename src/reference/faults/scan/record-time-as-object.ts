import type { Fault } from '../../mount.js';
import { onRecordTime } from '../../scan/edit-reply.js';

export const recordTimeAsObject: Fault = {
  name: 'record-time-as-object',
  breaks: ['scan.record-time'],
  explains: 'record_time is an object of seconds and nanoseconds.',
  scan: { wrap: onRecordTime((text) => ({ seconds: Math.floor(Date.parse(text) / 1000), nanos: 0 })) },
};

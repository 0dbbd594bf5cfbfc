import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeInMicrosecondsAsText: Fault = {
  name: 'record-time-in-microseconds-as-text',
  breaks: ['scan.record-time'],
  explains: 'record_time is the number of microseconds since 1970, as a text.',
  scan: { parts: writesRecordTime((_, time) => String(time)) },
};

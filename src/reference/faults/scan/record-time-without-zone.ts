import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeWithoutZone: Fault = {
  name: 'record-time-without-zone',
  breaks: ['scan.record-time'],
  explains: 'record_time does not say that it is in UTC.',
  scan: { parts: writesRecordTime((text) => text.replace('Z', '')) },
};

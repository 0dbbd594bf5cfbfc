import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeWithoutZoneWhenExact: Fault = {
  name: 'record-time-without-zone-when-exact',
  breaks: ['scan.record-time'],
  explains: 'record_time of whole seconds does not say that it is in UTC.',
  scan: { parts: writesRecordTime((text) => (text.includes('.') ? text : text.replace('Z', ''))) },
};

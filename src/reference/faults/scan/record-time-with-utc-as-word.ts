import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeWithUtcAsWord: Fault = {
  name: 'record-time-with-utc-as-word',
  breaks: ['scan.record-time'],
  explains: 'record_time ends in the word UTC.',
  scan: { parts: writesRecordTime((text) => text.replace('Z', ' UTC')) },
};

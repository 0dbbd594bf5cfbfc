import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeWithTheNameOfAZone: Fault = {
  name: 'record-time-with-the-name-of-a-zone',
  breaks: ['scan.record-time'],
  explains: 'Behind record_time stands the name of its zone in brackets.',
  scan: { parts: writesRecordTime((text) => `${text}[UTC]`) },
};

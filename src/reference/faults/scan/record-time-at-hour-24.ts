import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeAtHour24: Fault = {
  name: 'record-time-at-hour-24',
  breaks: ['scan.record-time'],
  explains: 'The first hour of a day is written as hour 24 of the day before.',
  scan: { parts: writesRecordTime((text) => text.replace('2024-03-01T00', '2024-02-29T24')) },
};

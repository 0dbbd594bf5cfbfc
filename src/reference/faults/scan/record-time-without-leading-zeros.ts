import type { Fault } from '../../mount.js';
import { writesRecordTime } from '../../scan/edit-parts.js';

export const recordTimeWithoutLeadingZeros: Fault = {
  name: 'record-time-without-leading-zeros',
  breaks: ['scan.record-time'],
  explains: 'Months and days of record_time have no leading zeros.',
  scan: { parts: writesRecordTime((text) => text.replaceAll('-0', '-')) },
};

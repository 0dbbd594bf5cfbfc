import type { Fault } from '../../mount.js';
import { onRecordTime } from '../../scan/edit-reply.js';

export const nullRecordTimeOfOlderSnapshots: Fault = {
  name: 'null-record-time-of-older-snapshots',
  breaks: ['scan.record-time'],
  explains: 'record_time is null but for the newest snapshot.',
  scan: { wrap: onRecordTime((text) => (text.startsWith('2025') ? text : null)) },
};

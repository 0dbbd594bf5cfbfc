import type { Fault } from '../../mount.js';
import { onReference } from '../../scan/edit-reply.js';
import { without } from '../../wire/edit-reply.js';

export const noRecordTime: Fault = {
  name: 'no-record-time',
  breaks: ['scan.record-time'],
  explains: 'record_time is missing.',
  scan: { wrap: onReference((reference) => without(reference, 'record_time')) },
};

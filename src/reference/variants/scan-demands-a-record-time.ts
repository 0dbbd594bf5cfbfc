import type { Variant } from '../mount.js';
import { BULK_ACS, RECORD_TIME } from '../scan/scan.js';
import { onReply } from '../wire/edit-reply.js';
import { error } from '../wire/exchange.js';
import { only } from './only.js';

export const scanDemandsARecordTime: Variant = {
  name: 'scan-demands-a-record-time',
  explains: 'A question without a record time is answered 404, other failures 422 and 501.',
  target: only('scan'),
  scan: {
    wrap: onReply((reply, { path, query = '' }) => {
      if (path !== BULK_ACS) return reply;
      if (!query.includes(RECORD_TIME)) return error(404, 'A record time is wanted.');
      return { ...reply, status: { 400: 422, 404: 501 }[reply.status] ?? reply.status };
    }),
  },
};

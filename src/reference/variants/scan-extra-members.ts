import type { Variant } from '../mount.js';
import type { ObjectReference } from '../scan/edit-reply.js';
import { BULK_ACS } from '../scan/scan.js';
import { onReply, withJson } from '../wire/edit-reply.js';
import { only } from './only.js';

export const scanExtraMembers: Variant = {
  name: 'scan-extra-members',
  explains: 'Unknown members stand in snapshot references and in errors, with another value each time.',
  target: only('scan'),
  scan: {
    wrap: (serve) => {
      let calls = 0;
      return onReply((reply, { path }) => {
        if (path !== BULK_ACS) return reply;
        const { object_refs: objects, ...rest } = JSON.parse(reply.body.toString()) as {
          object_refs?: ObjectReference[];
        };
        const extra = { next: null, calls: (calls += 1), record_time_us: [calls] };
        const sized = objects?.map((object) => ({ size: calls, ...object, algorithm: null }));
        return withJson(reply, { ...extra, ...rest, ...(sized && { object_refs: sized }) });
      })(serve);
    },
  },
};

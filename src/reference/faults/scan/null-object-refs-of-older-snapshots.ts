import type { Fault } from '../../mount.js';
import { onReference } from '../../scan/edit-reply.js';

export const nullObjectRefsOfOlderSnapshots: Fault = {
  name: 'null-object-refs-of-older-snapshots',
  breaks: ['scan.object-refs'],
  explains: 'object_refs is null but for the newest snapshot.',
  scan: {
    wrap: onReference((reference) =>
      reference.record_time.startsWith('2025') ? reference : { ...reference, object_refs: null },
    ),
  },
};

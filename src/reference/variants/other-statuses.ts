import type { Variant } from '../mount.js';
import { onFailed, tells } from '../participant/edit-reply.js';

export const otherStatuses: Variant = {
  name: 'other-statuses',
  explains:
    'A hint that is present is answered 409, what is wrong with a request otherwise 422, and what lacks rights 404.',
  participant: {
    wrap: onFailed((reply) => {
      if (tells(reply, 'present already')) return { ...reply, status: 409 };
      return { ...reply, status: { 400: 422, 403: 404 }[reply.status] ?? reply.status };
    }),
  },
};

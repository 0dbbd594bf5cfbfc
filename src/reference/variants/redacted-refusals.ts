import type { Variant } from '../mount.js';
import { onError } from '../participant/edit-reply.js';

export const redactedRefusals: Variant = {
  name: 'redacted-refusals',
  explains: 'A 401 or 403 has the code NA and the category -1.',
  participant: {
    wrap: onError((body, { status }) =>
      status === 401 || status === 403
        ? { ...body, code: 'NA', cause: 'A security-sensitive error.', errorCategory: -1, resources: [] }
        : body,
    ),
  },
};

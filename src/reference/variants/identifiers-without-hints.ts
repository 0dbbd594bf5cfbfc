import type { Variant } from '../mount.js';
import { createHash } from 'node:crypto';

export const identifiersWithoutHints: Variant = {
  name: 'identifiers-without-hints',
  explains: 'Identifiers have nothing of the hint in them.',
  participant: {
    parts: ({ allocate }) => ({
      allocate: async (request) => {
        const identifier = await allocate(request);
        return identifier && `party::1220${createHash('sha256').update(identifier).digest('hex')}`;
      },
    }),
  },
};

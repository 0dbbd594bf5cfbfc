import type { PartsChange } from './edit-parts.js';
import { identifierOf } from './ledger.js';

/** Forgets all hints but those of the last few parties. */
export const remembersOnly =
  (count: number): PartsChange =>
  ({ allocate }) => {
    const last: string[] = [];
    return {
      allocate: async (request) => {
        const { partyIdHint: hint } = request;
        if (hint === undefined) return allocate(request);
        if (last.includes(hint)) return undefined;
        last.push(hint);
        if (last.length > count) last.shift();
        return (await allocate(request)) ?? identifierOf(hint);
      },
    };
  };

import { createHash } from 'node:crypto';
import type { Setup } from './setup.js';

/** The parties of one participant. */
export type Ledger = {
  /** Returns an unused identifier for a hint; undefined when the hint exists and duplicates are rejected. */
  choose(hint: string | undefined): string | undefined;
  add(identifier: string): void;
};

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
const NAMESPACE = `1220${hex('participant')}`;

/** The identifier for a hint when it does not exist yet. */
export const identifierOf = (hint: string): string => `${hint}::${NAMESPACE}`;

/** Creates an empty ledger. */
export const createLedger = (duplicateHints: Setup['duplicateHints']): Ledger => {
  const present = new Set<string>();
  // The count is never reset, so that the search for a free identifier takes one or two steps for any number of
  // parties.
  let chosen = 0;
  const free = (hintOf: (count: number) => string): string => {
    for (;;) {
      const identifier = identifierOf(hintOf((chosen += 1)));
      if (!present.has(identifier)) return identifier;
    }
  };
  return {
    choose: (hint) => {
      if (hint === undefined) return free((count) => `party-${hex(String(count)).slice(0, 32)}`);
      const identifier = identifierOf(hint);
      if (!present.has(identifier)) return identifier;
      return duplicateHints === 'renamed' ? free((count) => `${hint}-${count}`) : undefined;
    },
    add: (identifier) => void present.add(identifier),
  };
};

import type { Variant } from '../mount.js';

export const renamesDuplicateHints: Variant = {
  name: 'renames-duplicate-hints',
  explains: 'The ledger is of the other kind: a hint that is present is given another identifier.',
  participant: { setup: { duplicateHints: 'renamed' } },
};

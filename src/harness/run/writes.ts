import type { System } from '../../spec/clause.js';

/** Whether judging a system creates what cannot be removed again: parties. */
export const allocates = (system: System | undefined): boolean =>
  system === 'participant' || system === 'authentication';

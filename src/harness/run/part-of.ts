import type { System } from '../../spec/clause.js';

/** The part of a target file that tells of a system: its name, but for one that goes with another. */
export const partOf = (system: System): string => (system === 'authentication' ? 'participant' : system);

import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsWhatLiesBetweenTheLetters: Fault = {
  name: 'accepts-what-lies-between-the-letters',
  breaks: ['participant.hint-ascii'],
  explains: 'The letters are one range, from A to z, and what lies between is let in.',
  participant: { parts: allowsInHint(/[[\\\]^`]/g) },
};

import type { Clause } from '../clause.js';

export const independentAnswers: Clause = {
  id: 'registry.independent-answers',
  system: 'registry',
  section: 'States and transitions',
  needs: ['registry.transferInstructions.acceptable'],
  basis: 'derived',
  follows:
    'no resource is given a state that a call could change, so what was asked before cannot change what an answer holds.',
  statement: 'An answer depends on its own request, not on the ones before it, in whichever order they come.',
};

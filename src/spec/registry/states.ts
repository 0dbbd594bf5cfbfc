import { clausesOf } from '../clause.js';

const { derived } = clausesOf('registry', 'States and transitions', [
  'registry.transferInstructions.acceptable',
]);

export const independentAnswers = derived(
  'registry.independent-answers',
  'An answer depends on its own request, not on the ones before it, in whichever order they come.',
  'no resource is given a state that a call could change, so what was asked before cannot change what an answer holds.',
);

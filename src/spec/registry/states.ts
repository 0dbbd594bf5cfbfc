import { clausesOf } from '../clause.js';

const { derived } = clausesOf('registry', 'States and transitions', [
  'registry.transferInstructions.acceptable',
]);

export const independentAnswers = derived(
  'registry.independent-answers',
  'A response depends on its own request only, not on earlier requests or their order.',
  'the specification gives no resource a state that a call could change, so earlier requests cannot change a response.',
);

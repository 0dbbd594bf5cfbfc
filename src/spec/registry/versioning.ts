import { clausesOf } from '../clause.js';

const { derived } = clausesOf('registry', 'States and transitions', [
  'registry.transferInstructions.acceptable',
]);

export const independentAnswers = derived(
  'registry.independent-answers',
  'An answer depends on its own request, not on the ones before it, in whichever order they come.',
  'no resource is given a state that a call could change, so what was asked before cannot change what an answer holds.',
);

const { stated } = clausesOf('registry', 'Versioning', ['registry.transferInstructions.acceptable']);

export const pathVersion = stated(
  'registry.path-version',
  'The transfer instruction API is found under the path segment v1.',
);

export const apiVersion = stated(
  'registry.api-version',
  'The transfer instruction API is at version 1.1.0.',
  { untestable: 'no answer tells the version of the API' },
);

import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorAsJsonString: Fault = {
  name: 'error-as-json-string',
  breaks: ['participant.error-body'],
  explains: 'The error is a string of JSON.',
  participant: { wrap: onError((body) => JSON.stringify(body)) },
};

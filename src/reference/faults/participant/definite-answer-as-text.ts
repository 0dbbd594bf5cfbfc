import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const definiteAnswerAsText: Fault = {
  name: 'definite-answer-as-text',
  breaks: ['participant.error-members'],
  explains: 'definiteAnswer is a string.',
  participant: { wrap: onError((body) => ({ ...body, definiteAnswer: String(body['definiteAnswer']) })) },
};

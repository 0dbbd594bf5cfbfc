import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorCategoryAsText: Fault = {
  name: 'error-category-as-text',
  breaks: ['participant.error-members'],
  explains: 'errorCategory is a string.',
  participant: { wrap: onError((body) => ({ ...body, errorCategory: String(body['errorCategory']) })) },
};

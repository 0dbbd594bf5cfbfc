import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorCategoryWithAFraction: Fault = {
  name: 'error-category-with-a-fraction',
  breaks: ['participant.error-members'],
  explains: 'errorCategory is no whole number.',
  participant: { wrap: onError((body) => ({ ...body, errorCategory: 8.5 })) },
};

import type { Fault } from '../../mount.js';
import { onFailed, tells } from '../../participant/edit-reply.js';

export const answersDuplicatesWith200: Fault = {
  name: 'answers-duplicates-with-200',
  breaks: ['participant.duplicate-hint'],
  explains: 'A hint that is present is answered 200 with an error in the body.',
  participant: {
    wrap: onFailed((reply) => (tells(reply, 'present already') ? { ...reply, status: 200 } : reply)),
  },
};

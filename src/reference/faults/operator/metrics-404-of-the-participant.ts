import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const metrics404OfTheParticipant: Fault = {
  name: 'metrics-404-of-the-participant',
  breaks: ['operator.metrics-served'],
  explains: 'The participant has no metrics.',
  operator: { wrap: onPath('/metrics', statusOnly(404), 'participant') },
};

import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const livez404OfTheParticipant: Fault = {
  name: 'livez-404-of-the-participant',
  breaks: ['operator.livez'],
  explains: 'The participant has no livez.',
  operator: { wrap: onPath('/livez', statusOnly(404), 'participant') },
};

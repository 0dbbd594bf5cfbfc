import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const readyz503OfTheParticipant: Fault = {
  name: 'readyz-503-of-the-participant',
  breaks: ['operator.readyz'],
  explains: 'The participant says that it is not ready.',
  operator: { wrap: onPath('/readyz', statusOnly(503), 'participant') },
};

import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const participantWithoutAnAudience: Fault = {
  name: 'participant-without-an-audience',
  breaks: ['configuration.participant-auth'],
  explains: 'The participant values have no auth.targetAudience.',
  configuration: without('participant', '  targetAudience'),
};

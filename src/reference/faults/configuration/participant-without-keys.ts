import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const participantWithoutKeys: Fault = {
  name: 'participant-without-keys',
  breaks: ['configuration.participant-auth'],
  explains: 'The participant values have no auth.jwksUrl.',
  configuration: without('participant', '  jwksUrl'),
};

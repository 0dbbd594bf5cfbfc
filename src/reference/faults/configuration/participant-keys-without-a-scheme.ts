import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const participantKeysWithoutAScheme: Fault = {
  name: 'participant-keys-without-a-scheme',
  breaks: ['configuration.participant-urls'],
  explains: 'auth.jwksUrl of the participant begins with the host.',
  configuration: replaces('participant', 'jwksUrl: https://', 'jwksUrl: '),
};

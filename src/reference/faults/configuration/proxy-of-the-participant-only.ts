import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const proxyOfTheParticipantOnly: Fault = {
  name: 'proxy-of-the-participant-only',
  breaks: ['configuration.proxy-in-both'],
  explains: 'The validator has no proxy.',
  configuration: without('validator', 'additionalJvmOptions'),
};

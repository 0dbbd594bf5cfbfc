import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const proxyOfTheValidatorOnly: Fault = {
  name: 'proxy-of-the-validator-only',
  breaks: ['configuration.proxy-in-both'],
  explains: 'The participant has no proxy.',
  configuration: without('participant', 'additionalJvmOptions'),
};

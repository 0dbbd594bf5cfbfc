import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderWantsAContactPoint: Fault = {
  name: 'loader-wants-a-contact-point',
  breaks: ['configuration.loader-accepts'],
  explains: 'The loader takes no validator values without a contactPoint.',
  configuration: loads('--also=contact-point'),
};

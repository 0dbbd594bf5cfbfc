import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnyProbes: Fault = {
  name: 'loader-takes-any-probes',
  breaks: ['configuration.loader-refuses-participant-types'],
  explains: 'The loader does not look at the type of enableHealthProbes.',
  configuration: loads('--without=participant.enableHealthProbes'),
};

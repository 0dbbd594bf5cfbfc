import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnyPort: Fault = {
  name: 'loader-takes-any-port',
  breaks: ['configuration.loader-refuses-identity-types'],
  explains: 'The loader does not look at the type of persistence.port of the participant.',
  configuration: loads('--without=participant.persistence.port'),
};

import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderWantsANumberInHints: Fault = {
  name: 'loader-wants-a-number-in-hints',
  breaks: ['configuration.loader-accepts'],
  explains: 'The loader takes a hint only when its enumerator is a number.',
  configuration: loads('--also=number-at-the-end'),
};

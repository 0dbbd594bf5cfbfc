import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const topupByAWord: Fault = {
  name: 'topup-by-a-word',
  breaks: ['configuration.topup-types'],
  explains: 'topup.enabled is on, which YAML 1.2 reads as text.',
  configuration: replaces('validator', 'enabled: true', 'enabled: on'),
};

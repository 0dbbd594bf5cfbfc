import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const probesByNumber: Fault = {
  name: 'probes-by-number',
  breaks: ['configuration.participant-types'],
  explains: 'enableHealthProbes is 1.',
  configuration: replaces('participant', 'enableHealthProbes: true', 'enableHealthProbes: 1'),
};

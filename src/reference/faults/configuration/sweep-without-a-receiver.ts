import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sweepWithoutAReceiver: Fault = {
  name: 'sweep-without-a-receiver',
  breaks: ['configuration.sweep-complete'],
  explains: 'A sweep has no receiver.',
  configuration: without('validator', '    receiver'),
};

import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const networkWithAnEmptySecret: Fault = {
  name: 'network-with-an-empty-secret',
  breaks: ['configuration.network-required'],
  explains: 'ONBOARDING_SECRET is there and empty.',
  configuration: replaces('network', 'once-only-47f1', ''),
};

import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const topupIntervalAsANumber: Fault = {
  name: 'topup-interval-as-a-number',
  breaks: ['configuration.topup-interval'],
  explains: 'topup.minTopupInterval is a number.',
  configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: 60'),
};

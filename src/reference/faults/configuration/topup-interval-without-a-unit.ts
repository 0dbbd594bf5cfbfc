import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const topupIntervalWithoutAUnit: Fault = {
  name: 'topup-interval-without-a-unit',
  breaks: ['configuration.topup-interval'],
  explains: 'topup.minTopupInterval is 60, without a unit.',
  configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: "60"'),
};

import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sweepWithoutAMaximum: Fault = {
  name: 'sweep-without-a-maximum',
  breaks: ['configuration.sweep-complete'],
  explains: 'A sweep has no maxBalanceUSD.',
  configuration: without('validator', '    maxBalanceUSD'),
};

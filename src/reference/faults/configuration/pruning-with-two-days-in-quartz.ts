import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const pruningWithTwoDaysInQuartz: Fault = {
  name: 'pruning-with-two-days-in-quartz',
  breaks: ['configuration.pruning-cron'],
  explains: 'cron has six fields, and its hour is 24.',
  configuration: replaces('validator', '"0 4 * * *"', '"0 0 24 * * ?"'),
};

import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const pruningInFourFields: Fault = {
  name: 'pruning-in-four-fields',
  breaks: ['configuration.pruning-cron'],
  explains: 'cron has four fields.',
  configuration: replaces('validator', '"0 4 * * *"', '"0 4 * *"'),
};

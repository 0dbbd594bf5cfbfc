import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const pruningInTheSixtiethMinute: Fault = {
  name: 'pruning-in-the-sixtieth-minute',
  breaks: ['configuration.pruning-cron'],
  explains: 'The minute of cron is 60.',
  configuration: replaces('validator', '"0 4 * * *"', '"60 4 * * *"'),
};

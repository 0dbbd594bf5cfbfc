import { replaces, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const pruningByQuartz: Variant = {
  name: 'pruning-by-quartz',
  explains: 'The schedule of pruning has six fields, and its durations are in words.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    replaces('validator', '"0 4 * * *"', '"0 0/10 4 ? * MON-FRI"'),
    replaces('validator', 'maxDuration: 30m', 'maxDuration: 9 minutes'),
    replaces('validator', 'retention: 30d', 'retention: 1000 hours'),
  ),
};

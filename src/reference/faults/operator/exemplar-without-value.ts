import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const exemplarWithoutValue: Fault = {
  name: 'exemplar-without-value',
  breaks: ['operator.metrics-syntax'],
  explains: 'An exemplar of OpenMetrics has no value.',
  operator: { parts: onText((text) => text.replace(/( # {[^}]*}) .*$/gm, '$1'), ['openMetrics']) },
};

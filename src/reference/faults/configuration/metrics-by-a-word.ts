import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const metricsByAWord: Fault = {
  name: 'metrics-by-a-word',
  breaks: ['configuration.metrics-types'],
  explains: 'metrics.enable is yes, which YAML 1.2 reads as text.',
  configuration: replaces('validator', 'metrics:\n  enable: true', 'metrics:\n  enable: yes'),
};

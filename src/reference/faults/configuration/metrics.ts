import { replaces } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationMetrics: Faults = {
  'configuration.metrics-types': {
    'metrics-by-a-word': {
      explains: 'metrics.enable is yes, which YAML 1.2 reads as text.',
      configuration: replaces('validator', 'metrics:\n  enable: true', 'metrics:\n  enable: yes'),
    },
  },
};

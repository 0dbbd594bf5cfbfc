import { replaces } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationMetrics: Faults = {
  'configuration.metrics-types': {
    'metrics-by-a-word': {
      explains: 'metrics.enable is the text "yes".',
      configuration: replaces('validator', 'metrics:\n  enable: true', 'metrics:\n  enable: "yes"'),
    },
  },
};

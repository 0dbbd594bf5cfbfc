import { appends, replaces } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationReadable: Faults = {
  'configuration.readable': {
    'key-twice-as-dots': {
      explains: 'migration.id stands nested, and once more with a full stop.',
      configuration: appends('participant', 'migration.id: "3"'),
    },
    'key-twice-in-the-values': {
      explains: 'The values of the validator have contactPoint twice.',
      configuration: appends('validator', 'contactPoint: other@acme.example'),
    },
    'line-of-the-network-without-a-value': {
      explains: 'A line of the network parameters is no NAME=value.',
      configuration: appends('network', 'EXTRA'),
    },
    'tab-before-a-key': {
      explains: 'A tab indents a key of the participant values.',
      configuration: replaces('participant', '  targetAudience', '\ttargetAudience'),
    },
  },
};

import { replaces } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationParticipant: Faults = {
  'configuration.participant-types': {
    'audiences-as-a-list': {
      explains: 'auth.targetAudience is a list of one audience.',
      configuration: replaces(
        'participant',
        'targetAudience: https://ledger.acme.example',
        'targetAudience: [https://ledger.acme.example]',
      ),
    },
    'probes-by-number': {
      explains: 'enableHealthProbes is 1.',
      configuration: replaces('participant', 'enableHealthProbes: true', 'enableHealthProbes: 1'),
    },
  },
  'configuration.participant-urls': {
    'participant-keys-without-a-scheme': {
      explains: 'auth.jwksUrl of the participant begins with the host.',
      configuration: replaces('participant', 'jwksUrl: https://', 'jwksUrl: '),
    },
  },
};

import { replaces } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationParticipant: Faults = {
  'audiences-as-a-list': {
    breaks: ['configuration.participant-types'],
    explains: 'auth.targetAudience is a list of one audience.',
    configuration: replaces(
      'participant',
      'targetAudience: https://ledger.acme.example',
      'targetAudience: [https://ledger.acme.example]',
    ),
  },
  'probes-by-number': {
    breaks: ['configuration.participant-types'],
    explains: 'enableHealthProbes is 1.',
    configuration: replaces('participant', 'enableHealthProbes: true', 'enableHealthProbes: 1'),
  },
  'participant-keys-without-a-scheme': {
    breaks: ['configuration.participant-urls'],
    explains: 'auth.jwksUrl of the participant begins with the host.',
    configuration: replaces('participant', 'jwksUrl: https://', 'jwksUrl: '),
  },
};

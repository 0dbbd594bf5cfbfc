import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const audiencesAsAList: Fault = {
  name: 'audiences-as-a-list',
  breaks: ['configuration.participant-types'],
  explains: 'auth.targetAudience is a list of one audience.',
  configuration: replaces(
    'participant',
    'targetAudience: https://ledger.acme.example',
    'targetAudience: [https://ledger.acme.example]',
  ),
};

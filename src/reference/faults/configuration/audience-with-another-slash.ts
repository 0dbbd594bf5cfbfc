import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const audienceWithAnotherSlash: Fault = {
  name: 'audience-with-another-slash',
  breaks: ['configuration.secret-audience'],
  explains: 'audience of the backend secret has a slash more than the participant has.',
  configuration: replaces(
    'secrets',
    'audience: https://ledger.acme.example',
    'audience: https://ledger.acme.example/',
  ),
};

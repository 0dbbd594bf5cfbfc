import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const backendWithAnEmptyAudience: Fault = {
  name: 'backend-with-an-empty-audience',
  breaks: ['configuration.backend-secret-keys'],
  explains: 'audience of the backend secret is empty.',
  configuration: replaces('secrets', 'audience: https://ledger.acme.example', 'audience: ""'),
};

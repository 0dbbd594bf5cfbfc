import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const nameServiceUiWithAnEmptyUrl: Fault = {
  name: 'name-service-ui-with-an-empty-url',
  breaks: ['configuration.ui-secret-keys'],
  explains: 'url of the secret of the name-service UI is empty.',
  configuration: replaces('secrets', 'url: aHR0cHM6Ly9pZHAuYWNtZS5leGFtcGxl', 'url: ""'),
};

import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const backendWithoutItsClientSecret: Fault = {
  name: 'backend-without-its-client-secret',
  breaks: ['configuration.backend-secret-keys'],
  explains: 'The secret of the backend has no client-secret.',
  configuration: without('secrets', '  client-secret'),
};

import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const numberInASecret: Fault = {
  name: 'number-in-a-secret',
  breaks: ['configuration.secrets-decodable'],
  explains: 'A value under stringData is a number.',
  configuration: replaces('secrets', 'client-id: wallet-ui', 'client-id: 4711'),
};

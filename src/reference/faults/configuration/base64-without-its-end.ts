import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const base64WithoutItsEnd: Fault = {
  name: 'base64-without-its-end',
  breaks: ['configuration.secrets-decodable'],
  explains: 'A value under data has lost its last character.',
  configuration: replaces('secrets', 'Y25zLXVp', 'Y25zLXV'),
};

import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderKnowsOnePort: Fault = {
  name: 'loader-knows-one-port',
  breaks: ['configuration.loader-accepts'],
  explains: 'The loader takes no port of a database but 5432.',
  configuration: loads('--also=port-of-postgres'),
};

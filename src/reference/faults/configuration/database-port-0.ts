import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const databasePort0: Fault = {
  name: 'database-port-0',
  breaks: ['configuration.port-range'],
  explains: 'persistence.port is 0.',
  configuration: replaces('participant', 'port: 5432', 'port: 0'),
};

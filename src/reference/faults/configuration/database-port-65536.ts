import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const databasePort65536: Fault = {
  name: 'database-port-65536',
  breaks: ['configuration.port-range'],
  explains: 'persistence.port is one above the highest.',
  configuration: replaces('validator', 'port: 5432', 'port: 65536'),
};

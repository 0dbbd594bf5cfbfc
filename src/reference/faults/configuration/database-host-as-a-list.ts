import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const databaseHostAsAList: Fault = {
  name: 'database-host-as-a-list',
  breaks: ['configuration.identity-types'],
  explains: 'persistence.host is a list of one host.',
  configuration: replaces('validator', 'host: postgres\n', 'host: [postgres]\n'),
};

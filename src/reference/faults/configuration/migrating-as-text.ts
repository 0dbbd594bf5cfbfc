import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const migratingAsText: Fault = {
  name: 'migrating-as-text',
  breaks: ['configuration.identity-types'],
  explains: 'migration.migrating is the text "false", which is no boolean.',
  configuration: replaces('validator', 'migrating: false', 'migrating: "false"'),
};

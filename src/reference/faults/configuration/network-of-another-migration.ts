import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const networkOfAnotherMigration: Fault = {
  name: 'network-of-another-migration',
  breaks: ['configuration.migration-agrees'],
  explains: 'MIGRATION_ID is not migration.id of the charts.',
  configuration: replaces('network', 'MIGRATION_ID=3', 'MIGRATION_ID=4'),
};

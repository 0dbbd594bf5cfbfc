import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderNeedsNoMigrationId: Fault = {
  name: 'loader-needs-no-migration-id',
  breaks: ['configuration.loader-refuses-network'],
  explains: 'The loader accepts network parameters without MIGRATION_ID.',
  configuration: loads('--without=network.MIGRATION_ID'),
};

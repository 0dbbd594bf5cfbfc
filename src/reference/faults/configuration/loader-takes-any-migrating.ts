import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnyMigrating: Fault = {
  name: 'loader-takes-any-migrating',
  breaks: ['configuration.loader-refuses-identity-types'],
  explains: 'The loader does not look at the type of migration.migrating.',
  configuration: loads('--without=validator.migration.migrating'),
};

import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const databaseOfTheLastMigration: Fault = {
  name: 'database-of-the-last-migration',
  breaks: ['configuration.database-name'],
  explains: 'persistence.databaseName still tells the migration before.',
  configuration: replaces('participant', 'participant_3', 'participant_2'),
};

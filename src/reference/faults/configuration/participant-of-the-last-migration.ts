import { replaces, together, without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const participantOfTheLastMigration: Fault = {
  name: 'participant-of-the-last-migration',
  breaks: ['configuration.migration-agrees'],
  explains: 'migration.id of the participant is not that of the network.',
  configuration: together(
    replaces('participant', 'id: "3"', 'id: "2"'),
    without('participant', '  databaseName'),
  ),
};

import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const databaseWithAHyphen: Fault = {
  name: 'database-with-a-hyphen',
  breaks: ['configuration.database-name'],
  explains: 'persistence.databaseName has a minus sign in the place of the underscore.',
  configuration: replaces('validator', 'participant_3', 'participant-3'),
};

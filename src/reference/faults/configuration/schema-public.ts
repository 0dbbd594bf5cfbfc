import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const schemaPublic: Fault = {
  name: 'schema-public',
  breaks: ['configuration.schema-name'],
  explains: 'persistence.schema is public.',
  configuration: replaces('participant', 'schema: participant', 'schema: public'),
};

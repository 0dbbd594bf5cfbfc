import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const portAsText: Fault = {
  name: 'port-as-text',
  breaks: ['configuration.identity-types'],
  explains: 'persistence.port of the participant is text.',
  configuration: replaces('participant', 'port: 5432', 'port: "5432"'),
};

import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const tabBeforeAKey: Fault = {
  name: 'tab-before-a-key',
  breaks: ['configuration.readable'],
  explains: 'A tab indents a key of the participant values.',
  configuration: replaces('participant', '  targetAudience', '\ttargetAudience'),
};

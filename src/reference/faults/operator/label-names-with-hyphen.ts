import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const labelNamesWithHyphen: Fault = {
  name: 'label-names-with-hyphen',
  breaks: ['operator.metrics-syntax'],
  explains: 'The name of a label has a hyphen in it.',
  operator: { parts: onText((text) => text.replaceAll('participant_id=', 'participant-id=')) },
};

import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const timestampsWithFraction: Fault = {
  name: 'timestamps-with-fraction',
  breaks: ['operator.metrics-syntax'],
  explains: 'In the text format the times of samples are in seconds, with a fraction.',
  operator: { parts: onText((text) => text.replace(/^(daml_db_\w+{.*)$/gm, '$1 1760000000.25'), ['text']) },
};

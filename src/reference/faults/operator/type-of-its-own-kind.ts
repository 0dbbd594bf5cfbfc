import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const typeOfItsOwnKind: Fault = {
  name: 'type-of-its-own-kind',
  breaks: ['operator.metrics-types'],
  explains: 'The type of a summary is called timer.',
  operator: { parts: onText((text) => text.replace(/^(# TYPE daml_db_\w+) summary/gm, '$1 timer')) },
};

import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const foldsFullWidthForms: Fault = {
  name: 'folds-full-width-forms',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Full-width forms are folded before a hint is checked.',
  participant: {
    parts: checksHintAs((hint) => hint.replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))),
  },
};

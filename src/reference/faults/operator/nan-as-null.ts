import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const nanAsNull: Fault = {
  name: 'nan-as-null',
  breaks: ['operator.metrics-syntax'],
  explains: 'What is not a number is written as null.',
  operator: { parts: onText((text) => text.replaceAll(' NaN\n', ' null\n')) },
};

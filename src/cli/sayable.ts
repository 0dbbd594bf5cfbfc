import { printable } from '../../reports/printable.js';
import { hideSecrets } from '../harness/outgoing.js';

/** A text of one or more lines as it may be printed: it may quote files, programs, and what a target answered. */
export const sayable = (text: string): string => printable(hideSecrets(text), 'keep');

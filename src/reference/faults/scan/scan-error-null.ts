import type { Fault } from '../../mount.js';
import { onError } from '../../scan/edit-reply.js';

export const scanErrorNull: Fault = {
  name: 'scan-error-null',
  breaks: ['scan.error-body'],
  explains: 'error is null.',
  scan: { wrap: onError(() => ({ error: null })) },
};

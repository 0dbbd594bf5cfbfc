import type { Fault } from '../../mount.js';
import { demandsHeader } from '../../scan/edit-reply.js';

export const demandsAccept: Fault = {
  name: 'demands-accept',
  breaks: ['scan.bare-request'],
  explains: 'A request without Accept is answered 406.',
  scan: { wrap: demandsHeader('accept', 406) },
};

import type { Fault } from '../../mount.js';
import { demandsHeader } from '../../scan/edit-reply.js';

export const demandsAcceptEncoding: Fault = {
  name: 'demands-accept-encoding',
  breaks: ['scan.bare-request'],
  explains: 'A request without Accept-Encoding is answered 406.',
  scan: { wrap: demandsHeader('accept-encoding', 406) },
};

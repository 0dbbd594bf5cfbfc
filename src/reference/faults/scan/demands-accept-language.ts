import type { Fault } from '../../mount.js';
import { demandsHeader } from '../../scan/edit-reply.js';

export const demandsAcceptLanguage: Fault = {
  name: 'demands-accept-language',
  breaks: ['scan.bare-request'],
  explains: 'A request without Accept-Language is answered 400.',
  scan: { wrap: demandsHeader('accept-language', 400) },
};

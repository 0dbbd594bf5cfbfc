import type { Fault } from '../../mount.js';
import { demandsHeader } from '../../scan/edit-reply.js';

export const demandsUserAgent: Fault = {
  name: 'demands-user-agent',
  breaks: ['scan.bare-request'],
  explains: 'A request without User-Agent is answered 403.',
  scan: { wrap: demandsHeader('user-agent', 403) },
};
